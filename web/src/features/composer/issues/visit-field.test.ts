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
  it('visitField focuses the tab, and then the field once the field has loaded', async () => {
    const { root, tab, loadMedia } = openComposer();
    visitField(root, noVideo, context);
    expect(document.activeElement).toBe(tab);
    loadMedia();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('My Library'));
  });

  it('visitField stops waiting for the field when the person clicks elsewhere', async () => {
    const { root, title, loadMedia } = openComposer();
    visitField(root, noVideo, context);
    fireEvent.pointerDown(title);
    title.focus();
    loadMedia();
    // Adds an observer and waits until it is called. If `visitField` were still waiting, its own observer would have
    // been called before and would have moved the focus.
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => resolve());
      observer.observe(root, { childList: true });
      root.append('.');
    });
    expect(document.activeElement).toBe(title);
  });
});

describe('the repair of an issue', () => {
  const tooLong = { ...noVideo, code: 'video_too_long', message: 'X videos can last at most 140 seconds.' };
  function openMedia(buttons: string) {
    document.body.innerHTML = `<div id="root"><div data-field="media"><button>My Library</button>${buttons}</div></div>`;
    return document.querySelector<HTMLElement>('#root')!;
  }

  it('visitField focuses the control that repairs the issue', () => {
    const root = openMedia('<button data-repair="replace">Change Media</button>');
    visitField(root, tooLong, context, 'replace');
    expect(document.activeElement?.textContent).toBe('Change Media');
  });

  it('visitField focuses the drop area if a file can be added, and otherwise the button that replaces the file', () => {
    const change = '<button data-repair="replace">Change Media</button>';
    const drop = '<div data-repair="add"><button>Upload a photo or a video</button></div>';
    visitField(openMedia(change + drop), noVideo, context, 'add');
    expect(document.activeElement?.textContent).toBe('Upload a photo or a video');
    visitField(openMedia(change), noVideo, context, 'add');
    expect(document.activeElement?.textContent).toBe('Change Media');
  });

  it('visitField clicks the button that resizes images', () => {
    const root = openMedia('<button data-repair="resize">Review</button>');
    const onClick = vi.fn();
    root.addEventListener('click', onClick);
    visitField(root, { ...tooLong, code: 'image_width' }, context, 'resize');
    expect(onClick).toHaveBeenCalledOnce();
  });
});
