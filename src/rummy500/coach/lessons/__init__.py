"""Which lessons are there, in the order in which they are offered?"""

from rummy500.coach.lessons.first import FIRST
from rummy500.coach.lessons.pile import PILE
from rummy500.coach.lessons.pool import POOL
from rummy500.coach.lessons.scores import SCORES
from rummy500.coach.scenes import Lesson

LESSONS: tuple[Lesson, ...] = (*FIRST, *PILE, *SCORES, *POOL)
LESSON = {lesson.id: lesson for lesson in LESSONS}
