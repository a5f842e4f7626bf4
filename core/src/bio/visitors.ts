export interface VisitHeaders {
  'user-agent'?: string | undefined;
  'sec-purpose'?: string | undefined;
  purpose?: string | undefined;
  'x-moz'?: string | undefined;
  'sec-fetch-dest'?: string | undefined;
}

/**
 * Words in the user agents of programs, which are not counted as visitors: search engines, link previews in messages,
 * monitors and HTTP libraries.
 */
const bots =
  /(?<!cu)bots?\b|crawl|spider|slurp|archiver|preview|externalhit|externalagent|whatsapp|embed|fetch|feed|headless|lighthouse|pagespeed|monitor|uptime|pingdom|scan|probe|check|curl|wget|http-?client|python|java\/|okhttp|go-http|axios|node|ruby|perl|php|postman|insomnia/i;

/** A request without a user agent, or with the user agent of a program, does not come from a visitor. */
const isBot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || bots.test(userAgent);

/**
 * Tells whether a request means that a person opens the page. Requests of programs, and of browsers that load the page
 * in advance, are not visits.
 */
export function isVisit(method: string, headers: VisitHeaders): boolean {
  if (method !== 'GET' || isBot(headers['user-agent'])) return false;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']];
  if (purposes.some((purpose) => purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)))
    return false;
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}
