"""Do the coins come out right: never from nothing, never twice, never below zero, whoever asks at once?"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlalchemy import Connection, create_engine, text

from rummy500.server import ledger
from rummy500.server.schema import metadata
from rummy500.server.store import Store, open_store
from tests.server.postgres import Postgres

DAY = 24 * 3600 * 1000


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    where: Path | str = tmp_path
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        where = postgres.database()
    opened = open_store(where)
    yield opened
    opened.close()


@pytest.fixture
def db(store: Store) -> Iterator[Connection]:
    with store.writing() as connection, connection.begin():
        ledger.open_purse(connection, "ann", 0)
        ledger.open_purse(connection, "bea", 0)
        yield connection
        assert ledger.faults(connection) == []


def test_the_winner_takes_the_pot_and_the_house_pays_for_its_bots(db: Connection) -> None:
    for seat, account in enumerate(("ann", None, "bea", None)):
        assert ledger.stake(db, "t", seat, account, 100, 1)
        assert not ledger.stake(db, "t", seat, account, 100, 2), "a stake is paid once"
    assert (ledger.balance(db, "ann"), ledger.balance(db, "pot:t")) == (900, 400)
    assert ledger.pay_out(db, "t", [0], 3) == {0: 400}
    assert ledger.pay_out(db, "t", [2], 4) == {}, "and the pot is paid out once"
    assert (ledger.balance(db, "ann"), ledger.balance(db, "bea")) == (1300, 900)
    told = [(line.kind, line.table, line.sum, line.after) for line in ledger.history(db, "ann")]
    assert told == [("payout", "t", 400, 1300), ("stake", "t", -100, 900), ("start", None, 1000, 1000)]


def test_a_winning_side_shares_the_pot_and_an_odd_coin_goes_to_its_first(db: Connection) -> None:
    for seat, account in enumerate(("ann", "bea", None)):
        ledger.stake(db, "t", seat, account, 5, 1)
    assert ledger.pay_out(db, "t", [0, 1], 2) == {0: 8, 1: 7}
    assert (ledger.balance(db, "ann"), ledger.balance(db, "bea")) == (1003, 1002)


def test_who_leaves_forfeits_the_stake_and_a_tenth_and_the_others_win_as_before(db: Connection) -> None:
    for seat, account in enumerate(("ann", "bea")):
        ledger.stake(db, "t", seat, account, 500, 1)
    assert ledger.forfeit(db, "t", 0, 2) == 50
    assert ledger.forfeit(db, "t", 0, 3) == 0, "once"
    assert ledger.balance(db, "ann") == 450
    assert ledger.pay_out(db, "t", [1], 4) == {1: 1000}
    assert ledger.balance(db, "bea") == 1500
    assert ledger.forfeit(db, "t", 1, 5) == 0, "when the match is over nothing is forfeited"


def test_what_a_seat_wins_that_was_left_is_the_houses(db: Connection) -> None:
    for seat, account in enumerate(("ann", "bea")):
        ledger.stake(db, "t", seat, account, 500, 1)
    ledger.forfeit(db, "t", 0, 2)
    ledger.pay_out(db, "t", [0], 3)
    assert (ledger.balance(db, "ann"), ledger.balance(db, "bea")) == (450, 500)


def test_a_fee_that_can_not_be_paid_is_waived(db: Connection) -> None:
    for table in ("t", "u"):
        ledger.stake(db, table, 0, "ann", 500, 1)
    assert ledger.balance(db, "ann") == 0
    assert ledger.forfeit(db, "t", 0, 2) == 0
    assert ledger.balance(db, "ann") == 0
    assert ledger.forfeit(db, "t", 0, 3) == 0
    ledger.call_off(db, "u", 4)
    assert ledger.balance(db, "ann") == 500
    ledger.call_off(db, "t", 5)
    assert ledger.balance(db, "ann") == 500, "a stake that was forfeited does not come back"


def test_more_than_one_has_can_not_be_staked(db: Connection) -> None:
    with pytest.raises(ledger.NotEnough), db.begin_nested():
        ledger.stake(db, "t", 0, "ann", 1001, 1)
    assert ledger.balance(db, "ann") == 1000


def test_a_refill_comes_once_a_day_and_only_to_who_can_not_pay_the_smallest_stake(db: Connection) -> None:
    assert not ledger.refill(db, "ann", DAY)
    ledger.stake(db, "t", 0, "ann", 991, 1)
    assert ledger.may_refill(db, "ann", DAY)
    assert ledger.refill(db, "ann", DAY)
    assert ledger.balance(db, "ann") == ledger.REFILL
    ledger.stake(db, "u", 0, "ann", 200, 2)
    assert not ledger.refill(db, "ann", 2 * DAY - 1)
    assert ledger.refill(db, "ann", 2 * DAY)


def test_coins_of_an_account_that_is_gone_are_the_houses(db: Connection) -> None:
    house = ledger.balance(db, "house")
    ledger.close_purse(db, "ann", 1)
    assert ledger.balance(db, "ann") == 0
    assert ledger.balance(db, "house") == house + 1000
    assert ledger.history(db, "ann") == []


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("update entries set sum = sum + 1 where sum = 1000", "does not sum to zero"),
        ("update purses set balance = 7 where owner = 'ann'", "holds 7 coins, and its entries come to 1000"),
        ("update entries set after = -1 where sum = 1000", "was at -1 coins"),
        ("insert into transfers (key, kind, at) values ('x', 'stake', 1)", "has no entries"),
    ],
)
def test_the_check_finds_what_is_wrong(tmp_path: Path, damage: str, said: str) -> None:
    store = open_store(tmp_path)
    with store.writing() as connection, connection.begin():
        ledger.open_purse(connection, "ann", 0)
        assert ledger.faults(connection) == []
        connection.execute(text(damage))
        assert any(said in fault for fault in ledger.faults(connection))
    store.close()


def test_the_database_itself_refuses_a_purse_below_zero(store: Store) -> None:
    from sqlalchemy.exc import IntegrityError

    with store.writing() as connection, connection.begin():
        ledger.open_purse(connection, "ann", 0)
        below = text("update purses set balance = -1 where owner = 'ann'")
        with pytest.raises(IntegrityError):
            connection.execute(below)
        connection.get_transaction().rollback()  # type: ignore[union-attr]


def test_many_who_stake_and_are_paid_at_once_neither_overdraw_nor_are_paid_twice(store: Store) -> None:
    """Eight connections, each trying the same and other stakes of one purse, leaving, and paying out."""
    with store.writing() as connection, connection.begin():
        ledger.open_purse(connection, "ann", 0)
    faults: list[BaseException] = []

    def play(number: int) -> None:
        dice = Random(number)
        try:
            for _ in range(25):
                table = f"t{dice.randrange(12)}"
                try:
                    with store.writing() as connection, connection.begin():
                        one = dice.randrange(4)
                        if one == 0:
                            ledger.pay_out(connection, table, [dice.randrange(2)], 1)
                        elif one == 1:
                            ledger.forfeit(connection, table, 0, 1)
                        else:
                            ledger.stake(connection, table, 0, "ann", 300, 1)
                            ledger.stake(connection, table, 1, None, 300, 1)
                except ledger.NotEnough:
                    continue
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert store.read_now(ledger.faults) == []


ACCOUNTS = ("ann", "bea", "cal")
TABLES = ("t", "u")


class Coins(RuleBasedStateMachine):
    """The ledger beside a plain account of who has what."""

    def __init__(self) -> None:
        super().__init__()
        self.engine = create_engine("sqlite://")
        metadata.create_all(self.engine)
        self.db = self.engine.connect()
        self.now = 0
        self.has: dict[str, int] = {}
        self.staked: dict[str, dict[int, tuple[str | None, int]]] = {table: {} for table in TABLES}
        self.left: set[tuple[str, int]] = set()
        self.paid: set[str] = set()
        self.refilled: dict[str, int] = {}

    @initialize()
    def open(self) -> None:
        for account in ACCOUNTS:
            ledger.open_purse(self.db, account, 0)
            self.has[account] = ledger.START
        self.db.commit()

    @rule(table=st.sampled_from(TABLES), seat=st.integers(0, 2), who=st.sampled_from((None, *ACCOUNTS)),
          coins=st.sampled_from(ledger.STAKES))  # fmt: skip
    def stake(self, table: str, seat: int, who: str | None, coins: int) -> None:
        if table in self.paid:
            return  # a match begins once
        new = seat not in self.staked[table]
        try:
            assert ledger.stake(self.db, table, seat, who, coins, self.now) == new
            self.db.commit()
        except ledger.NotEnough:
            self.db.rollback()
            assert new
            assert who is not None
            assert self.has[who] < coins
            return
        if new:
            self.staked[table][seat] = who, coins
            if who is not None:
                self.has[who] -= coins

    @rule(table=st.sampled_from(TABLES), seat=st.integers(0, 2))
    def leave(self, table: str, seat: int) -> None:
        who, coins = self.staked[table].get(seat, (None, 0))
        playing = table not in self.paid and who is not None and (table, seat) not in self.left
        fee = min(coins // 10, self.has[who]) if playing and who is not None else 0
        assert ledger.forfeit(self.db, table, seat, self.now) == fee
        self.db.commit()
        if playing and who is not None:
            self.has[who] -= fee
            self.left.add((table, seat))

    @rule(table=st.sampled_from(TABLES), winners=st.sets(st.integers(0, 2), min_size=1))
    def pay_out(self, table: str, winners: set[int]) -> None:
        pot = sum(coins for _, coins in self.staked[table].values())
        shares = ledger.pay_out(self.db, table, sorted(winners), self.now)
        self.db.commit()
        if table in self.paid or not pot:
            assert shares == {}
            return
        self.paid.add(table)
        assert sum(shares.values()) == pot
        assert max(shares.values()) - min(shares.values()) <= 1
        for seat, won in shares.items():
            who, _ = self.staked[table].get(seat, (None, 0))
            if who is not None and (table, seat) not in self.left:
                self.has[who] += won

    @rule(who=st.sampled_from(ACCOUNTS))
    def refill(self, who: str) -> None:
        due = self.has[who] < 10 and self.refilled.get(who) != self.now // DAY
        assert ledger.refill(self.db, who, self.now) == due
        self.db.commit()
        if due:
            self.has[who], self.refilled[who] = ledger.REFILL, self.now // DAY

    @precondition(lambda self: self.now < 5 * DAY)
    @rule(hours=st.integers(1, 30))
    def wait(self, hours: int) -> None:
        self.now += hours * 3600 * 1000

    @invariant()
    def is_sound(self) -> None:
        assert ledger.faults(self.db) == []
        assert {who: ledger.balance(self.db, who) for who in self.has} == self.has
        assert all(ledger.balance(self.db, f"pot:{table}") == 0 for table in self.paid)

    def teardown(self) -> None:
        self.db.close()
        self.engine.dispose()


TestCoins = Coins.TestCase
TestCoins.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
