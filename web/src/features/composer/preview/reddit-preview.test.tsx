import { defaultOptions } from '@fanfare/core/posts/content.ts';
import type { PreviewFile, PreviewProps } from '@fanfare/platforms/web-parts.ts';
import { Icon } from '@fanfare/platforms/reddit/web/icon.tsx';
import { Preview } from '@fanfare/platforms/reddit/web/preview.tsx';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const image: PreviewFile = {
  id: 'm1',
  kind: 'image',
  url: 'https://files.example/m1.jpg',
  alt: 'Boats',
  width: 1080,
  height: 1080,
};
const video: PreviewFile = { ...image, kind: 'video', url: 'https://files.example/m2.mp4', alt: 'Waves' };
const post: PreviewProps = {
  username: 'harbour',
  logo: null,
  title: 'The pier',
  description: 'Boats at noon',
  comment: '',
  media: [],
  cover: null,
  options: defaultOptions,
};

describe('the Reddit preview', () => {
  it('the preview of a text post shows account, title and text', () => {
    render(<Preview {...post} />);
    expect(screen.getByText('u/harbour')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'The pier' })).toBeTruthy();
    expect(screen.getByText('Boats at noon')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('the preview has a placeholder for the title', () => {
    render(<Preview {...post} title=" " />);
    expect(screen.getByRole('heading', { name: 'Your title appears here' })).toBeTruthy();
  });

  it('the preview shows only the first image', () => {
    render(<Preview {...post} media={[image, { ...image, id: 'm3', alt: 'Gulls' }]} />);
    expect(screen.getAllByRole('img').map((each) => each.getAttribute('alt'))).toEqual(['Boats']);
  });

  it('the preview shows a video with its cover, and no video without an address', () => {
    const { rerender } = render(<Preview {...post} media={[video]} cover="https://files.example/c.jpg" />);
    expect(screen.getByLabelText('Waves').getAttribute('poster')).toBe('https://files.example/c.jpg');
    rerender(<Preview {...post} media={[{ ...video, url: null }]} />);
    expect(screen.queryByLabelText('Waves')).toBeNull();
  });

  it('the preview shows the first comment below the post', () => {
    const { rerender } = render(<Preview {...post} />);
    expect(screen.getByText('0 comments')).toBeTruthy();
    rerender(<Preview {...post} comment="First!" />);
    expect(screen.getByText('1 comment')).toBeTruthy();
    expect(screen.getByText('First!')).toBeTruthy();
  });
});

describe('the Reddit icon', () => {
  it('the icon is drawn and hidden from screen readers', () => {
    const { container } = render(<Icon />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
