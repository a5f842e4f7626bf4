import type { SettingsProps } from '../../web-parts.ts';

const post = { value: 'post', label: 'Post' };
const story = { value: 'STORIES', label: 'Story' };
const videoTypes = [{ value: 'video', label: 'Video' }, { value: 'reel', label: 'Reel' }, story];

const typeByUploadType: Readonly<Record<string, string>> = {
  stories: 'STORIES',
  story: 'STORIES',
  reel: 'reel',
  reels: 'reel',
};

/** A post without files has no types to choose from, and one with several files is neither a reel nor a story. */
export function Settings({ options, media, fileCount, controls: { Choice }, onChange }: SettingsProps) {
  if (media === null) return null;
  const chosen = typeByUploadType[options.uploadType.toLowerCase()];
  const imageTypes = [post, { ...story, disabled: fileCount > 1 && chosen !== story.value }];
  const types = media === 'video' ? videoTypes : imageTypes;
  const value = types.find((each) => each.value === chosen)?.value ?? types[0]?.value ?? 'post';
  return (
    <Choice
      label="Appears as"
      value={value}
      options={types}
      {...(media === 'image' && fileCount > 1 && { hint: 'A story has one image or video.' })}
      onChange={(uploadType) => onChange({ uploadType })}
    />
  );
}
