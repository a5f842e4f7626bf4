/*
 * Runs before the first paint, so that a dark page never flashes white. It is a file, because the page allows no inline
 * script.
 */
(() => {
  let mode = 'system';
  try {
    mode = localStorage.getItem('fanfare-mode') ?? 'system';
  } catch {
    // A browser that blocks its storage shows the system's mode.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
