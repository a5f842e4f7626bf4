import { defaultOptions, type PostOptions } from '@fanfare/core/posts/content.ts';
import { Preview as Instagram } from '@fanfare/platforms/instagram/web/preview.tsx';
import { Settings as InstagramSettings } from '@fanfare/platforms/instagram/web/settings.tsx';
import type { Controls, PreviewFile, PreviewProps } from '@fanfare/platforms/web-parts.ts';
import { Preview as X } from '@fanfare/platforms/x/web/preview.tsx';
import { Preview as YouTube } from '@fanfare/platforms/youtube/web/preview.tsx';
import { Settings as YouTubeSettings } from '@fanfare/platforms/youtube/web/settings.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';

const image: PreviewFile = {
  id: 'm1',
  kind: 'image',
  url: 'https://files.example/m1.jpg',
  alt: 'Boats',
  width: 1080,
  height: 1080,
};
const video: PreviewFile = {
  ...image,
  id: 'm2',
  kind: 'video',
  url: 'https://files.example/m2.mp4',
  alt: 'Waves',
};
const post: PreviewProps = {
  username: '@harbour',
  logo: null,
  title: 'The pier',
  description: 'Boats at https://harbour.example #pier',
  comment: 'First!',
  media: [],
  cover: null,
  options: defaultOptions,
};

describe('the X preview', () => {
  it('the preview shows the account, the links and at most four files', () => {
    render(<X {...post} media={['1', '2', '3', '4', '5'].map((id) => ({ ...image, id }))} />);
    expect(screen.getByText('@harbour · now')).toBeTruthy();
    expect(screen.getByText('https://harbour.example').tagName).toBe('SPAN');
    expect(screen.getByText('#pier').tagName).toBe('SPAN');
    expect(screen.getAllByRole('img', { name: 'Boats' })).toHaveLength(4);
  });
});

describe('the Instagram preview', () => {
  it('a long caption is shortened until it is expanded', () => {
    const long = 'a'.repeat(126);
    render(<Instagram {...post} description={long} />);
    expect(screen.queryByText(long)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'more' }));
    expect(screen.getByText(long)).toBeTruthy();
  });

  it('a short caption is shown in full', () => {
    render(<Instagram {...post} description={'a'.repeat(125)} />);
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull();
  });

  it('the arrows move through the files and wrap around', () => {
    render(<Instagram {...post} media={[image, { ...image, id: 'm3', alt: 'Gulls' }]} />);
    const next = screen.getByRole('button', { name: 'Next file (1 of 2)' });
    fireEvent.click(next);
    expect(screen.getByRole('img', { name: 'Gulls' })).toBeTruthy();
    fireEvent.click(next);
    expect(screen.getByRole('img', { name: 'Boats' })).toBeTruthy();
  });

  it('a video is shown as a reel, or as a story without text', () => {
    const { rerender } = render(<Instagram {...post} media={[video]} />);
    expect(screen.getByText('Reel')).toBeTruthy();
    rerender(<Instagram {...post} media={[video]} options={{ ...defaultOptions, uploadType: 'STORIES' }} />);
    expect(screen.getByText('Story')).toBeTruthy();
    expect(screen.queryByText(/Boats at/)).toBeNull();
  });

  it('the preview of a post with an image and a video shows all files, or only the file of the chosen type', () => {
    const as = (uploadType: string) => ({ ...defaultOptions, uploadType });
    const { rerender } = render(<Instagram {...post} media={[image, video]} />);
    expect(screen.getByRole('button', { name: 'Next file (1 of 2)' })).toBeTruthy();
    expect(screen.queryByText('Reel')).toBeNull();
    rerender(<Instagram {...post} media={[image, video]} options={as('REELS')} />);
    expect(screen.getByLabelText('Waves').tagName).toBe('VIDEO');
    expect(screen.queryByRole('img', { name: 'Boats' })).toBeNull();
    rerender(<Instagram {...post} media={[video, image]} options={as('image')} />);
    expect(screen.getByRole('img', { name: 'Boats' })).toBeTruthy();
    expect(screen.queryByLabelText('Waves')).toBeNull();
  });
});

describe('the YouTube preview', () => {
  it('the preview has placeholders for the title and the video, and shows the visibility', () => {
    const { rerender } = render(<YouTube {...post} title=" " />);
    expect(screen.getByText('A video appears here')).toBeTruthy();
    expect(screen.getByText('The title of your video')).toBeTruthy();
    rerender(<YouTube {...post} media={[video]} options={{ ...defaultOptions, privacy: 'unlisted' }} />);
    expect(screen.queryByText('A video appears here')).toBeNull();
    expect(screen.getByText('Unlisted')).toBeTruthy();
  });
});

describe('the settings of the networks', () => {
  const controls: Controls = { Privacy: Segmented, Choice: Segmented, Text: FormField, Switch: SwitchRow };
  const changes: Partial<PostOptions>[] = [];
  const given = (...files: ('image' | 'video')[]) => {
    changes.length = 0;
    return {
      options: defaultOptions,
      files,
      controls,
      onChange: (change: Partial<PostOptions>) => changes.push(change),
    };
  };

  it('YouTube offers the visibility "Unlisted"', () => {
    render(<YouTubeSettings {...given('video')} />, { wrapper: AppTheme });
    fireEvent.click(screen.getByRole('radio', { name: 'Unlisted' }));
    expect(changes).toEqual([{ privacy: 'unlisted' }]);
  });

  it('Instagram offers reel or story for a video', () => {
    render(<InstagramSettings {...given('video')} />, { wrapper: AppTheme });
    expect(screen.getByRole('radio', { name: 'Reel' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: 'Story' }));
    expect(changes).toEqual([{ uploadType: 'STORIES' }]);
  });

  it('Instagram offers image or story for an image, and makes a carousel of several files', () => {
    const { rerender } = render(<InstagramSettings {...given('image')} />, { wrapper: AppTheme });
    const radios = () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked, disabled, parentElement }) => [parentElement?.textContent, checked, disabled]);
    expect(radios()).toEqual([
      ['Image', true, false],
      ['Story', false, false],
    ]);
    rerender(<InstagramSettings {...given('image', 'image')} />);
    expect(radios()).toEqual([
      ['Carousel', true, false],
      ['Story', false, true],
    ]);
    const asStory = { ...defaultOptions, uploadType: 'STORIES' };
    rerender(<InstagramSettings {...given('image', 'image')} options={asStory} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Carousel' }));
    expect(changes).toEqual([{ uploadType: 'post' }]);
  });

  it('Instagram still offers the chosen reel after an image has replaced the video, so that the choice can be changed', () => {
    const reel = { ...defaultOptions, uploadType: 'reel' };
    render(<InstagramSettings {...given('image')} options={reel} />, { wrapper: AppTheme });
    expect(screen.getByRole('radio', { name: 'Reel' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: 'Image' }));
    expect(changes).toEqual([{ uploadType: 'post' }]);
  });

  it('Instagram offers the image or the video of a post that has both, and keeps a chosen reel', () => {
    const { rerender } = render(<InstagramSettings {...given('image', 'video')} />, { wrapper: AppTheme });
    const radios = () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked, disabled, parentElement }) => [parentElement?.textContent, checked, disabled]);
    expect(radios()).toEqual([
      ['Carousel', true, false],
      ['Image', false, false],
      ['Reel', false, false],
      ['Story', false, true],
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Reel' }));
    expect(changes).toEqual([{ uploadType: 'REELS' }]);
    fireEvent.click(screen.getByRole('radio', { name: 'Image' }));
    expect(changes.at(-1)).toEqual({ uploadType: 'image' });
    rerender(
      <InstagramSettings
        {...given('image', 'video', 'video')}
        options={{ ...defaultOptions, uploadType: 'REELS' }}
      />,
    );
    expect(radios()).toEqual([
      ['Carousel', false, false],
      ['Image', false, false],
      ['Reel', true, false],
      ['Story', false, true],
    ]);
  });
});
