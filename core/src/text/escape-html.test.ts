import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('escaped text cannot open a tag or end an attribute', () => {
  expect(escapeHtml(`<a href="x" id='y'>Salt & pepper</a>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;Salt &amp; pepper&lt;/a&gt;',
  );
});
