import { describe, expect, it } from 'vitest';
import { markup } from './markup.ts';

describe('a piece of a page', () => {
  it('escapes every text that is put into it', () => {
    expect(markup`<b title="${'" onclick="'}">${"<script>&'</script>"}</b>`.text).toBe(
      '<b title="&quot; onclick=&quot;">&lt;script&gt;&amp;&#39;&lt;/script&gt;</b>',
    );
  });

  it('takes pieces as they are, one or many, and leaves out nothing', () => {
    const items = ['a<', 'b'].map((each) => markup`<li>${each}</li>`);
    expect(markup`<ul>${items}${null}</ul>${0}`.text).toBe('<ul><li>a&lt;</li><li>b</li></ul>0');
  });

  it('escapes the texts of a list, too', () => {
    expect(markup`${['<', [markup`<br>`, '>']]}`.text).toBe('&lt;<br>&gt;');
  });
});
