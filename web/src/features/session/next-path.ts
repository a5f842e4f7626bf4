export const homePath = '/dashboard';

/** Where to go after signing in: back to where one was, but never to another site. */
export function nextPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('next');
  if (wanted === null || !wanted.startsWith('/')) return homePath;
  try {
    const url = new URL(wanted, origin);
    // `/.//evil.example` is of this origin, but its path is read as the address of another once it stands alone.
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
