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
/** Without a browser only the event of a mouse says where it leads. */
const leave = (relatedTarget: Element | null) =>
  fireEvent(anywhere(), new MouseEvent('dragleave', { bubbles: true, relatedTarget }));
const isCovered = () => screen.queryByText('Let go to upload') !== null;

describe('a file that is let go', () => {
  it('is taken wherever on the page that is, and the browser keeps the page', () => {
    const { taken } = openPage();
    expect(fireEvent.dragOver(anywhere(), held)).toBe(false);
    expect(isCovered()).toBe(true);
    expect(fireEvent.drop(anywhere(), held)).toBe(false);
    expect(taken).toEqual(['a.png']);
    expect(isCovered()).toBe(false);
  });

  it('is taken once where there is a zone for it', () => {
    const { taken, inZone } = openPage();
    fireEvent.dragOver(anywhere(), held);
    fireEvent.dragOver(zone(), held);
    expect(isCovered()).toBe(false);
    fireEvent.drop(zone(), held);
    expect([taken, inZone]).toEqual([[], ['a.png']]);
  });

  it('is none where it is taken away again, or was words all along', () => {
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

  it('is none of this page, whose pictures can be dragged as well', () => {
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

describe('an image that is pasted', () => {
  const pasted = (types: string[]) => ({ clipboardData: { types, files: [png] } });

  it('is taken, also among words', () => {
    const { taken } = openPage();
    expect(fireEvent.paste(screen.getByLabelText('Words'), pasted(['text/html', 'Files']))).toBe(false);
    expect(taken).toEqual(['a.png']);
  });

  it('is left where it comes as a picture of the words that are pasted', () => {
    const { taken } = openPage();
    expect(fireEvent.paste(screen.getByLabelText('Words'), pasted(['text/plain', 'Files']))).toBe(true);
    expect(taken).toEqual([]);
  });

  it('is left to the dialog that is open', () => {
    const { taken } = openPage();
    expect(fireEvent.paste(screen.getByLabelText('Other words'), pasted(['Files']))).toBe(true);
    expect(taken).toEqual([]);
  });

  it('is taken in the dialog where it is meant for', () => {
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

  it('is no more than there is', () => {
    const { taken } = openPage();
    const empty = { clipboardData: { types: ['text/html'], files: [] } };
    expect(fireEvent.paste(screen.getByLabelText('Words'), empty)).toBe(true);
    expect(taken).toEqual([]);
  });
});
