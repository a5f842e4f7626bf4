import { ana, quiet } from '@fanfare/core/composer/testing/builders.ts';
import {
  accountKey,
  emptyVariant,
  type ComposerAccount,
  type Variant,
} from '@fanfare/core/composer/variant.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { PreviewPanel } from './preview-panel.tsx';

const variantFor = ({ platform, platform_id: id }: ComposerAccount): Variant => ({
  ...emptyVariant(id),
  uploadTo: platform,
  platformId: id,
  description: 'The harbour at dawn',
});

const opened: string[] = [];
const panel = (active: ComposerAccount) => (
  <FileStoreContext value={fakeFileStore()}>
    <PreviewPanel
      variants={[ana, quiet].map(variantFor)}
      active={accountKey(active)}
      accounts={[]}
      onOpen={(key) => opened.push(key)}
    />
  </FileStoreContext>
);
/**
 * Finds previews by the name of their article: the preview of a network, which loads later, may contain other articles.
 */
const previews = () =>
  screen.getAllByRole('article', { name: /^Preview on / }).map((each) => each.getAttribute('aria-label'));
const isRinged = (network: RegExp) =>
  screen.getByRole('button', { name: network }).getAttribute('aria-pressed');

describe('the preview of a post', () => {
  it('only the account of the open tab is previewed, from the moment the tab opens', () => {
    const { rerender } = render(panel(quiet));
    expect(previews()).toEqual(['Preview on YouTube']);
    expect(isRinged(/on YouTube$/)).toBe('true');
    rerender(panel(ana));
    expect(previews()).toEqual(['Preview on X']);
    expect([isRinged(/on X$/), isRinged(/on YouTube$/)]).toEqual(['true', 'false']);
  });

  it('a click on an arrow or on the network icon of an account opens the tab of that account', async () => {
    const user = userEvent.setup();
    opened.length = 0;
    render(panel(ana));
    await user.click(screen.getByRole('button', { name: 'Next preview' }));
    await user.click(screen.getByRole('button', { name: /on YouTube/ }));
    expect(opened).toEqual([accountKey(quiet), accountKey(quiet)]);
  });
});
