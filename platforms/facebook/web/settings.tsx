import type { SettingsProps } from '../../web-parts.ts';

const story = { value: 'STORIES', label: 'Story' };
const imageTypes = [{ value: 'post', label: 'Post' }, story];
const videoTypes = [{ value: 'video', label: 'Video' }, { value: 'reel', label: 'Reel' }, story];

const typeByUploadType: Readonly<Record<string, string>> = {
  stories: 'STORIES',
  story: 'STORIES',
  reel: 'reel',
  reels: 'reel',
};

/** A post without files has no types to choose from. */
export function Settings({ options, media, controls: { Choice }, onChange }: SettingsProps) {
  if (media === null) return null;
  const types = media === 'video' ? videoTypes : imageTypes;
  const chosen = typeByUploadType[options.uploadType.toLowerCase()];
  const value = types.find((each) => each.value === chosen)?.value ?? types[0]?.value ?? 'post';
  return (
    <Choice
      label="Post type"
      value={value}
      options={types}
      onChange={(uploadType) => onChange({ uploadType })}
    />
  );
}
