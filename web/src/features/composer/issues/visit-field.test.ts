import { newComposer } from '@fanfare/core/composer/state.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { visitField } from './visit-field.ts';

const noVideo = {
  severity: 'error',
  code: 'video_missing',
  message: 'X require a video!',
  keys: [],
} as const;
const context = { state: newComposer('g1', 'p1'), dispatch: vi.fn(), find: () => null };

/** A composer whose media are still loading. */
function openComposer() {
  document.body.innerHTML = `
    <div id="root"><button role="tab" aria-selected="true">X</button><input aria-label="Title"></div>`;
  const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)!;
  const root = find<HTMLElement>('#root');
  const loadMedia = () =>
    root.insertAdjacentHTML('beforeend', '<div data-field="media"><button>My Library</button></div>');
  return { root, tab: find('[role="tab"]'), title: find<HTMLInputElement>('input'), loadMedia };
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
});

describe('a field that is still loading', () => {
  it('the field takes the focus from the tab once it has loaded', async () => {
    const { root, tab, loadMedia } = openComposer();
    visitField(root, noVideo, context);
    expect(document.activeElement).toBe(tab);
    loadMedia();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('My Library'));
  });

  it('the focus stays where the person has moved it', async () => {
    const { root, title, loadMedia } = openComposer();
    visitField(root, noVideo, context);
    fireEvent.pointerDown(title);
    title.focus();
    loadMedia();
    // A visit that is still waiting reacts to the same change of the page, before this one.
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => resolve());
      observer.observe(root, { childList: true });
      root.append('.');
    });
    expect(document.activeElement).toBe(title);
  });
});
