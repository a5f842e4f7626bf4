const homePath = '/dashboard';

/** The path to open after signing in: the page that required the sign-in, but never an address of another site. */
export function nextPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('next');
  if (wanted === null || !wanted.startsWith('/')) return homePath;
  try {
    const url = new URL(wanted, origin);
    // An address such as `/.//evil.example` has our origin, but its path is `//evil.example`, which a browser would
    // open as another site.
    if (url.origin !== origin || url.pathname.startsWith('//')) return homePath;
    if (/^\/login\/?$/.test(url.pathname)) return homePath;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return homePath;
  }
}

export function loginPath(from: { pathname: string; search: string }): string {
  const here = `${from.pathname}${from.search}`;
  return here === '/' || here === homePath ? '/login' : `/login?next=${encodeURIComponent(here)}`;
}
