// Loaded into an Electron app before its own code: notes when its window comes into being, prints one line of JSON when
// what BENCH_USABLE selects has been painted and the window is to be shown. Times are milliseconds of the wall clock.
/* global document, MutationObserver, PerformanceObserver, requestAnimationFrame -- of the page */
const { app } = require('electron');

const now = () => performance.timeOrigin + performance.now();
const marks = { main: now() };

/** Runs in the page: resolves in the frame after the one that paints what the selector finds. */
function whenUsable(selector) {
  return new Promise((resolve) => {
    const [navigation] = performance.getEntriesByType('navigation');
    const since = (ms) => performance.timeOrigin + ms;
    const painted = (inPage) => {
      const usable = since(performance.now());
      new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName('first-contentful-paint');
        if (paint === undefined) return;
        resolve({
          navigated: since(0),
          parsed: since(navigation.domInteractive),
          scripts: since(navigation.domContentLoadedEventStart),
          contentful: since(paint.startTime),
          inPage,
          usable,
        });
      }).observe({ type: 'paint', buffered: true });
    };
    const observer = new MutationObserver(look);
    function look() {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      const inPage = since(performance.now());
      requestAnimationFrame(() => requestAnimationFrame(() => painted(inPage)));
    }
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
}

void app.whenReady().then(() => (marks.ready = now()));
app.once('browser-window-created', (_event, window) => {
  marks.created = now();
  const shown = new Promise((resolve) => window.once('ready-to-show', () => resolve(now())));
  const page = new Promise((resolve) => window.webContents.once('dom-ready', resolve)).then(() =>
    window.webContents.executeJavaScript(`(${whenUsable})(${JSON.stringify(process.env.BENCH_USABLE)})`),
  );
  void Promise.all([page, shown]).then(([inPage, shownAt]) =>
    process.stdout.write(`${JSON.stringify({ marks: { ...marks, ...inPage, shown: shownAt } })}\n`),
  );
});
