/* Looks for new e-mails and shows them when there are some; until then what has the focus keeps it. */
(() => {
  const parser = new DOMParser();
  const look = async () => {
    const response = await fetch(window.location.href);
    if (!response.ok) return;
    const fresh = parser.parseFromString(await response.text(), 'text/html').querySelector('main');
    const shown = document.querySelector('main');
    if (fresh && shown && fresh.outerHTML !== shown.outerHTML) shown.replaceWith(fresh);
  };
  // While Auth starts again there is nothing to see; it is asked anew anyway.
  window.setInterval(() => void look().catch(() => undefined), 2000);
})();
