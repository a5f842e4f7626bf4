import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ImageDrop } from './image-drop.tsx';

const png = new File(['a'], 'a.png', { type: 'image/png' });

function show(props: { hasImage?: boolean; disabled?: boolean; error?: string } = {}) {
  const onFile = vi.fn<(file: File) => void>();
  const onRemove = vi.fn();
  render(
    <ImageDrop
      label="Image"
      hint="PNG or JPEG"
      accept="image/png,image/jpeg"
      preview={null}
      hasImage={false}
      onFile={onFile}
      onRemove={onRemove}
      {...props}
    />,
  );
  return { onFile, onRemove, user: userEvent.setup() };
}

const group = () => screen.getByRole('group', { name: 'Image' });

describe('ImageDrop', () => {
  it('the first dropped file is reported', () => {
    const { onFile } = show();
    fireEvent.drop(group(), { dataTransfer: { files: [png, new File([], 'b.png')] } });
    expect(onFile.mock.calls).toEqual([[png]]);
  });

  it('a disabled zone ignores files', () => {
    const { onFile } = show({ disabled: true });
    fireEvent.drop(group(), { dataTransfer: { files: [png] } });
    expect(onFile).not.toHaveBeenCalled();
  });

  it('an existing image can be changed and removed', async () => {
    const { onRemove, user } = show({ hasImage: true });
    expect(screen.getByRole('button', { name: 'Change' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('an error is shown for the image', () => {
    show({ error: 'This file is no image.' });
    expect(screen.getByRole('alert').textContent).toBe('This file is no image.');
  });
});
