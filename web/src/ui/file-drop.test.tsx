import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FileDrop, type Refusal } from './file-drop.tsx';

const png = new File(['a'], 'a.png', { type: 'image/png' });
const mp4 = new File(['b'], 'b.mp4', { type: 'video/mp4' });

function show(props: { multiple?: boolean; disabled?: boolean; refusals?: Refusal[] } = {}) {
  const onFiles = vi.fn<(files: File[]) => void>();
  render(
    <FileDrop
      label="Add media"
      hint="Images and videos of up to 200 MB"
      accept="image/*,video/*"
      onFiles={onFiles}
      {...props}
    />,
  );
  return { onFiles };
}

const zone = () => screen.getByRole('button', { name: 'Add media' });
const input = () => screen.getByLabelText<HTMLInputElement>('Add media', { selector: 'input' });
const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: { files } });

/** The drag events of jsdom lack `relatedTarget`. */
function leaveFor(relatedTarget: Element) {
  const event = createEvent.dragLeave(zone());
  Object.defineProperty(event, 'relatedTarget', { value: relatedTarget });
  fireEvent(zone(), event);
}

describe('FileDrop', () => {
  it('all dropped files are reported', () => {
    const { onFiles } = show();
    drop(png, mp4);
    expect(onFiles.mock.calls).toEqual([[[png, mp4]]]);
  });

  it('a single-file zone reports only the first file', () => {
    const { onFiles } = show({ multiple: false });
    drop(png, mp4);
    expect(onFiles.mock.calls).toEqual([[[png]]]);
  });

  it('a disabled zone ignores files', () => {
    const { onFiles } = show({ disabled: true });
    drop(png);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('dropped text is ignored', () => {
    const { onFiles } = show();
    drop();
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('the zone is highlighted while files are dragged over it or its text', () => {
    show();
    fireEvent.dragOver(zone());
    expect(screen.getByText('Drop to add')).toBeDefined();
    leaveFor(screen.getByText('Drop to add'));
    expect(screen.getByText('Drop to add')).toBeDefined();
    leaveFor(document.body);
    expect(screen.queryByText('Drop to add')).toBeNull();
  });

  it('the keyboard opens the file picker, and the same file can be chosen twice', async () => {
    const user = userEvent.setup();
    const { onFiles } = show();
    const opened = vi.spyOn(input(), 'click');
    await user.tab();
    expect(document.activeElement).toBe(zone());
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await user.upload(input(), png);
    await user.upload(input(), png);
    expect(onFiles.mock.calls).toEqual([[[png]], [[png]]]);
  });

  it('refused files are listed with their reasons, and marks in a name turn only the name around', () => {
    show({ refusals: [{ name: 'notes.txt', reason: 'is no image or video.' }] });
    expect(screen.getByRole('alert').textContent).toBe('notes.txt is no image or video.');
    expect(screen.getByRole('list', { name: 'Not added' })).toBeDefined();
    expect(screen.getByText('notes.txt').localName).toBe('bdi');
  });

  it('the browser does not open a file that is dropped outside the zone', () => {
    show();
    expect(fireEvent.drop(document.body)).toBe(false);
    expect(fireEvent.dragOver(document.body)).toBe(false);
  });
});
