/** Reads consent pages without a browser. */

export interface ConsentPage {
  status: number;
  html: string;
  identities: string[];
  canDeny: boolean;
  /** The fields that every button submits: hidden fields and ticked checkboxes. */
  fields: [string, string][];
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const unescaped = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag);
  return found ? unescaped(found[1] ?? '') : null;
}

function sent(tag: string): boolean {
  const type = attribute(tag, 'type') ?? 'text';
  return type === 'hidden' || (type === 'checkbox' && attribute(tag, 'checked') !== null);
}

export async function readConsentPage(response: Response): Promise<ConsentPage> {
  const html = await response.text();
  const buttons = html.match(/<button\b[^<>]*>/g) ?? [];
  const inputs = (html.match(/<input\b[^<>]*>/g) ?? []).filter(sent);
  return {
    status: response.status,
    html,
    identities: buttons
      .filter((tag) => attribute(tag, 'name') === 'identity')
      .map((tag) => attribute(tag, 'value') ?? ''),
    canDeny: buttons.some((tag) => attribute(tag, 'name') === 'deny'),
    fields: inputs.map((tag): [string, string] => [
      attribute(tag, 'name') ?? '',
      attribute(tag, 'value') ?? 'on',
    ]),
  };
}
