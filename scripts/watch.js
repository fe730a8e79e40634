// What does a person see, and when? Put into the page before its own script; figures.py reads window.seen.
(() => {
  const seen = { card: null, answers: [], long: [], shift: 0, frames: [] };
  window.seen = seen;
  // The paint after a change: the frame that draws it has begun when the second callback comes.
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame((at) => then(at)));

  const first = () => {
    if (document.querySelector("[data-hand] [data-card]")) painted((at) => (seen.card = at));
    else requestAnimationFrame(first);
  };
  requestAnimationFrame(first);

  let asked = null;
  addEventListener("pointerup", (event) => (asked = event.timeStamp), true);
  new MutationObserver((changes) => {
    if (asked === null || !changes.some((change) => change.attributeName === "data-seq")) return;
    const since = asked;
    asked = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel(); // its message comes after the frame was drawn
      channel.port1.onmessage = () => seen.answers.push(performance.now() - since);
      channel.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-seq"] });

  const watch = (type, each) => {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  };
  watch("longtask", (task) => seen.long.push(task.duration));
  watch("layout-shift", (shift) => {
    if (!shift.hadRecentInput) seen.shift = Math.max(seen.shift, shift.value);
  });

  window.countFrames = (milliseconds) =>
    new Promise((done) => {
      const start = performance.now();
      const at = [];
      const next = (now) => {
        at.push(now);
        if (now - start < milliseconds) requestAnimationFrame(next);
        else done(at);
      };
      requestAnimationFrame(next);
    });
})();
