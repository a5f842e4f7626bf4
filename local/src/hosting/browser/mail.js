/* Polls for e-mails. An unchanged list is not replaced, so that it keeps the focus. */
(() => {
  const parser = new DOMParser();
  const look = async () => {
    const response = await fetch(window.location.href);
    if (!response.ok) return;
    const fresh = parser.parseFromString(await response.text(), 'text/html').querySelector('main');
    const shown = document.querySelector('main');
    if (fresh && shown && fresh.outerHTML !== shown.outerHTML) shown.replaceWith(fresh);
  };
  // A request may fail, for example while Auth restarts. The next one follows anyway.
  window.setInterval(() => void look().catch(() => undefined), 2000);
})();
