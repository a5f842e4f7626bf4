import { defaultOptions } from '@fanfare/core/posts/content.ts';
import { Icon } from '@fanfare/platforms/facebook/web/icon.tsx';
import { Preview } from '@fanfare/platforms/facebook/web/preview.tsx';
import { Settings } from '@fanfare/platforms/facebook/web/settings.tsx';
import type { Controls, PreviewFile, PreviewProps } from '@fanfare/platforms/web-parts.ts';
import { fireEvent, render, screen } from '@testing-library/react';
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
  username: '@harbournews',
  logo: null,
  title: 'The pier',
  description: 'Boats at https://harbour.example #pier',
  comment: '',
  media: [],
  cover: null,
  options: defaultOptions,
};
const as = (uploadType: string) => ({ options: { ...defaultOptions, uploadType } });

describe('the Facebook preview', () => {
  it('the preview shows the Page and the text with its links', () => {
    render(<Preview {...post} />);
    expect(screen.getByText('harbournews')).toBeTruthy();
    expect(screen.getByText('Just now')).toBeTruthy();
    expect(screen.getByText('https://harbour.example').tagName).toBe('SPAN');
    expect(screen.getByText('#pier').tagName).toBe('SPAN');
    expect(screen.queryByText('The pier')).toBeNull();
  });

  it('the preview shows five images and the number of further images', () => {
    const media = Array.from({ length: 7 }, (_, n) => ({ ...image, id: `m${n}` }));
    const { rerender } = render(<Preview {...post} media={media} />);
    expect(screen.getAllByRole('img', { name: 'Boats' })).toHaveLength(5);
    expect(screen.getByText('+2')).toBeTruthy();
    rerender(<Preview {...post} media={media.slice(0, 5)} />);
    expect(screen.queryByText(/^\+/)).toBeNull();
  });

  it('the preview shows a video with its cover and title', () => {
    render(<Preview {...post} media={[video]} cover="https://files.example/c.jpg" />);
    expect(screen.getByLabelText('Waves').getAttribute('poster')).toBe('https://files.example/c.jpg');
    expect(screen.getByText('The pier')).toBeTruthy();
  });

  it('a video without an address is not rendered', () => {
    render(<Preview {...post} media={[{ ...video, url: null }]} />);
    expect(screen.queryByLabelText('Waves')).toBeNull();
  });

  it('the preview of a reel is labelled as a reel', () => {
    render(<Preview {...post} {...as('reel')} media={[video]} />);
    expect(screen.getByText('Just now · Reel')).toBeTruthy();
  });

  it('a story shows neither text nor title', () => {
    render(<Preview {...post} {...as('STORIES')} media={[video]} />);
    expect(screen.getByText('Just now · Story')).toBeTruthy();
    expect(screen.queryByText('#pier')).toBeNull();
    expect(screen.queryByText('The pier')).toBeNull();
  });
});

/** Plain versions of the controls, without their styling. */
const controls: Controls = {
  Privacy: () => null,
  Switch: () => null,
  Text: () => null,
  Choice: ({ label, options, value, onChange }) => (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((each) => (
        <option key={each.value} value={each.value} disabled={each.disabled}>
          {each.label}
        </option>
      ))}
    </select>
  ),
};

function shown(uploadType: string, ...files: ('image' | 'video')[]) {
  const changes: object[] = [];
  render(
    <Settings
      {...as(uploadType)}
      files={files}
      controls={controls}
      onChange={(change) => changes.push(change)}
    />,
  );
  const select = screen.queryByLabelText<HTMLSelectElement>('Appears as');
  return { changes, select, labels: [...(select?.options ?? [])].map(({ text }) => text) };
}

describe('the Facebook settings', () => {
  it('a video can be a post, a reel or a story', () => {
    const { changes, select, labels } = shown('post', 'video');
    expect(labels).toEqual(['Video', 'Reel', 'Story']);
    expect(select?.value).toBe('video');
    fireEvent.change(select!, { target: { value: 'reel' } });
    expect(changes).toEqual([{ uploadType: 'reel' }]);
  });

  it('an image can be a post or a story', () => {
    const { changes, select, labels } = shown('stories', 'image');
    expect(labels).toEqual(['Post', 'Story']);
    expect(select?.value).toBe('STORIES');
    fireEvent.change(select!, { target: { value: 'post' } });
    expect(changes).toEqual([{ uploadType: 'post' }]);
  });

  it('the chosen upload type, a reel, is kept when an image is added before the video', () => {
    const { select, labels } = shown('reel', 'image', 'video');
    expect(labels).toEqual(['Post', 'Story', 'Reel']);
    expect(select?.value).toBe('reel');
  });

  it('a story is not offered for several images', () => {
    const { select } = shown('post', 'image', 'image');
    expect([...(select?.options ?? [])].map(({ text, disabled }) => [text, disabled])).toEqual([
      ['Post', false],
      ['Story', true],
    ]);
  });

  it('a text post has no settings', () => {
    expect(shown('post').select).toBeNull();
  });

  it.each([
    ['REELS', 'video', 'reel'],
    ['story', 'video', 'STORIES'],
    ['reel', 'image', 'reel'],
  ] as const)(
    'for the upload type "%s" and a file of the kind "%s", the selected option is %s',
    (uploadType, media, value) => {
      expect(shown(uploadType, media).select?.value).toBe(value);
    },
  );
});

describe('the Facebook icon', () => {
  it('the icon is drawn and hidden from screen readers', () => {
    const { container } = render(<Icon />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
