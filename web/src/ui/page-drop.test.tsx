import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileDrop } from './file-drop.tsx';
import { PageDrop } from './page-drop.tsx';

const png = new File(['0123'], 'a.png', { type: 'image/png' });
const held = { dataTransfer: { types: ['Files'], files: [png] } };

function openPage() {
  const taken: string[] = [];
  const inZone: string[] = [];
  const namesOf = (files: File[]) => files.map(({ name }) => name);
  render(
    <>
      <FileDrop
        label="Zone"
        hint=""
        accept=".png"
        onFiles={(files: File[]) => void inZone.push(...namesOf(files))}
      />
      <p>Anywhere</p>
      <textarea aria-label="Words" />
      <div role="dialog">
        <textarea aria-label="Other words" />
      </div>
      <PageDrop onFiles={(files) => void taken.push(...namesOf(files))} />
    </>,
  );
  return { taken, inZone };
}

const anywhere = () => screen.getByText('Anywhere');
const zone = () => screen.getByRole('button', { name: 'Zone' });
/** In jsdom only mouse events have `relatedTarget`. */
const leave = (relatedTarget: Element | null) =>
  fireEvent(anywhere(), new MouseEvent('dragleave', { bubbles: true, relatedTarget }));
const isCovered = () => screen.queryByText('Drop to upload') !== null;

describe('dropping files on a page', () => {
  it('a file dropped anywhere on the page is reported, and the browser stays on the page', () => {
    const { taken } = openPage();
    expect(fireEvent.dragOver(anywhere(), held)).toBe(false);
    expect(isCovered()).toBe(true);
    expect(fireEvent.drop(anywhere(), held)).toBe(false);
    expect(taken).toEqual(['a.png']);
    expect(isCovered()).toBe(false);
  });

  it('a file that is dropped on a drop zone is reported by the zone, not by the page', () => {
    const { taken, inZone } = openPage();
    fireEvent.dragOver(anywhere(), held);
    fireEvent.dragOver(zone(), held);
    expect(isCovered()).toBe(false);
    fireEvent.drop(zone(), held);
    expect([taken, inZone]).toEqual([[], ['a.png']]);
  });

  it('nothing is reported when the drag leaves the window or carries text', () => {
    const { taken } = openPage();
    fireEvent.dragOver(anywhere(), held);
    leave(zone());
    expect(isCovered()).toBe(true);
    leave(null);
    expect(isCovered()).toBe(false);
    const words = { dataTransfer: { types: ['text/plain'], files: [] } };
    fireEvent.dragOver(anywhere(), words);
    expect(isCovered()).toBe(false);
    fireEvent.drop(anywhere(), words);
    expect(taken).toEqual([]);
  });

  it('images dragged from the page itself are ignored', () => {
    const { taken } = openPage();
    fireEvent.dragStart(anywhere());
    fireEvent.dragOver(anywhere(), held);
    expect(isCovered()).toBe(false);
    fireEvent.drop(anywhere(), held);
    fireEvent.dragEnd(anywhere());
    expect(taken).toEqual([]);
    fireEvent.drop(anywhere(), held);
    expect(taken).toEqual(['a.png']);
  });
});

describe('pasting images', () => {
  const pasted = (types: string[]) => ({ clipboardData: { types, files: [png] } });

  it('a pasted image is reported, even while a text field has the focus', () => {
    const { taken } = openPage();
    expect(fireEvent.paste(screen.getByLabelText('Words'), pasted(['text/html', 'Files']))).toBe(false);
    expect(taken).toEqual(['a.png']);
  });

  it('the image that Office programs add to copied text is ignored', () => {
    const { taken } = openPage();
    expect(fireEvent.paste(screen.getByLabelText('Words'), pasted(['text/plain', 'Files']))).toBe(true);
    expect(taken).toEqual([]);
  });

  it('an image that is pasted into an open dialog does not reach the page', () => {
    const { taken } = openPage();
    expect(fireEvent.paste(screen.getByLabelText('Other words'), pasted(['Files']))).toBe(true);
    expect(taken).toEqual([]);
  });

  it('a page drop inside a dialog receives an image that is pasted there', () => {
    const taken: string[] = [];
    render(
      <div role="dialog">
        <textarea aria-label="Words" />
        <PageDrop onFiles={(files) => void taken.push(...files.map(({ name }) => name))} />
      </div>,
    );
    fireEvent.paste(screen.getByLabelText('Words'), pasted(['Files']));
    expect(taken).toEqual(['a.png']);
  });

  it('a paste without files reports nothing', () => {
    const { taken } = openPage();
    const empty = { clipboardData: { types: ['text/html'], files: [] } };
    expect(fireEvent.paste(screen.getByLabelText('Words'), empty)).toBe(true);
    expect(taken).toEqual([]);
  });
});
