import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PostThumbnail } from './post-thumbnail.tsx';

const show = (address: string | null, isVideo = false) => {
  const { container, rerender } = render(<PostThumbnail address={address} isVideo={isVideo} />);
  return {
    picture: () => container.querySelector('img'),
    icon: () => container.querySelector('[data-icon]')?.getAttribute('data-icon') ?? null,
    change: (next: string) => rerender(<PostThumbnail address={next} isVideo={isVideo} />),
  };
};

it('a post without a picture shows the icon of its kind', () => {
  expect(show(null, true).icon()).toBe('video');
  expect(show(null, false).icon()).toBe('image');
});

it('an icon replaces a picture that does not load, until the picture has a new address', () => {
  const thumbnail = show('https://network.example/expired.jpg');
  const first = thumbnail.picture();
  expect(first).not.toBeNull();
  expect(thumbnail.icon()).toBeNull();
  if (first) fireEvent.error(first);
  expect(thumbnail.picture()).toBeNull();
  expect(thumbnail.icon()).toBe('image');
  thumbnail.change('https://network.example/renewed.jpg');
  expect(thumbnail.picture()?.getAttribute('src')).toBe('https://network.example/renewed.jpg');
});
