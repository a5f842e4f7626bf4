import { describe, expect, it } from 'vitest';
import { html, identityButton, pageIn } from './html.ts';

const odd = '<b>"A" & B</b>';
const shown = '&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;';

describe('a page', () => {
  it('shows texts as they are, whatever is in them', () => {
    expect(pageIn('#fff')(odd, '')).toContain(`<title>${shown}</title>`);
    const button = identityButton({ platformId: odd, name: odd, logo: odd }, odd);
    expect(button.split(shown)).toHaveLength(5);
    expect(button).not.toContain(odd);
  });

  it('says nothing beneath a name where there is nothing to say', () => {
    expect(identityButton({ platformId: '1', name: 'Ana', logo: 'data:' }, null)).not.toContain('small');
  });

  it('is sent as one', () => {
    expect(html(400, 'x')).toMatchObject({ status: 400, text: 'x' });
    expect(html(400, 'x').headers?.['content-type']).toContain('text/html');
  });
});
