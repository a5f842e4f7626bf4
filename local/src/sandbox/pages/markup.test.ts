import { describe, expect, it } from 'vitest';
import { markup } from './markup.ts';

describe('the markup template', () => {
  it('inserted text is escaped', () => {
    expect(markup`<b title="${'" onclick="'}">${"<script>&'</script>"}</b>`.text).toBe(
      '<b title="&quot; onclick=&quot;">&lt;script&gt;&amp;&#39;&lt;/script&gt;</b>',
    );
  });

  it('inserted markup is not escaped, even in a list, and null adds nothing', () => {
    const items = ['a<', 'b'].map((each) => markup`<li>${each}</li>`);
    expect(markup`<ul>${items}${null}</ul>${0}`.text).toBe('<ul><li>a&lt;</li><li>b</li></ul>0');
  });

  it('text inside a list is escaped', () => {
    expect(markup`${['<', [markup`<br>`, '>']]}`.text).toBe('&lt;<br>&gt;');
  });
});
