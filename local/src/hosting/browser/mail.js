/* Polls for e-mails. The list is replaced only when it has changed, so that an unchanged list keeps the focus. */
(() => {
  const parser = new DOMParser();
  const look = async () => {
    const response = await fetch(window.location.href);
    if (!response.ok) return;
    const fresh = parser.parseFromString(await response.text(), 'text/html').querySelector('main');
    const shown = document.querySelector('main');
    if (fresh && shown && fresh.outerHTML !== shown.outerHTML) shown.replaceWith(fresh);
  };
  // A failed request is ignored, for example while Auth restarts: the next one follows anyway.
  window.setInterval(() => void look().catch(() => undefined), 2000);
})();
