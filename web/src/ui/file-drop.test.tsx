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

/** The events of jsdom do not know where a drag goes on. */
function leaveFor(relatedTarget: Element) {
  const event = createEvent.dragLeave(zone());
  Object.defineProperty(event, 'relatedTarget', { value: relatedTarget });
  fireEvent(zone(), event);
}

describe('the place for files', () => {
  it('takes all files that are let go above it', () => {
    const { onFiles } = show();
    drop(png, mp4);
    expect(onFiles.mock.calls).toEqual([[[png, mp4]]]);
  });

  it('takes one where one is asked for', () => {
    const { onFiles } = show({ multiple: false });
    drop(png, mp4);
    expect(onFiles.mock.calls).toEqual([[[png]]]);
  });

  it('takes nothing where it is disabled, and nothing but files', () => {
    const { onFiles } = show({ disabled: true });
    drop(png);
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('is not bothered by a text that is let go', () => {
    const { onFiles } = show();
    drop();
    expect(onFiles).not.toHaveBeenCalled();
  });

  it('shows that it would take them, also while the pointer moves over its words', () => {
    show();
    fireEvent.dragOver(zone());
    expect(screen.getByText('Let go to add')).toBeDefined();
    leaveFor(screen.getByText('Let go to add'));
    expect(screen.getByText('Let go to add')).toBeDefined();
    leaveFor(document.body);
    expect(screen.queryByText('Let go to add')).toBeNull();
  });

  it('opens the browser’s own way to choose with the keyboard, and takes the same file again', async () => {
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

  it('says which files it did not take, and why', () => {
    show({ refusals: [{ name: 'notes.txt', reason: 'is no image or video.' }] });
    expect(screen.getByRole('alert').textContent).toBe('notes.txt is no image or video.');
    expect(screen.getByRole('list', { name: 'Not added' })).toBeDefined();
  });

  it('keeps the page when a file misses it', () => {
    show();
    expect(fireEvent.drop(document.body)).toBe(false);
    expect(fireEvent.dragOver(document.body)).toBe(false);
  });
});
