import type { SettingsProps } from '../../web-parts.ts';

const story = { value: 'STORIES', label: 'Story' };
const carousel = { value: 'post', label: 'Carousel' };
const singleTypes = {
  image: [{ value: 'post', label: 'Image' }, story],
  video: [{ value: 'REELS', label: 'Reel' }, story],
} as const;

const isStory = (uploadType: string) => ['stories', 'story'].includes(uploadType.toLowerCase());

/** Without files there is nothing to choose from. Several files are a carousel, because a story has only one. */
export function Settings({ options, media, fileCount, controls: { Choice }, onChange }: SettingsProps) {
  if (media === null) return null;
  const chosen = isStory(options.uploadType);
  const types = fileCount > 1 ? [carousel, { ...story, disabled: !chosen }] : singleTypes[media];
  return (
    <Choice
      label="Appears as"
      value={(chosen ? story : types[0])?.value ?? ''}
      options={types}
      {...(fileCount > 1 && { hint: 'A story has one image or video.' })}
      onChange={(uploadType) => onChange({ uploadType })}
    />
  );
}
