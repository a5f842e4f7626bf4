import type { SettingsProps } from '../../web-parts.ts';

const story = { value: 'STORIES', label: 'Story' };
const ofImage = [{ value: 'post', label: 'Post' }, story];
const ofVideo = [{ value: 'video', label: 'Video' }, { value: 'reel', label: 'Reel' }, story];

const choiceByUploadType: Readonly<Record<string, string>> = {
  stories: 'STORIES',
  story: 'STORIES',
  reel: 'reel',
  reels: 'reel',
};

/** What a file becomes on the Page. Words alone are always a post. */
export function Settings({ options, media, controls: { Choice }, onChange }: SettingsProps) {
  if (media === null) return null;
  const choices = media === 'video' ? ofVideo : ofImage;
  const chosen = choiceByUploadType[options.uploadType.toLowerCase()];
  const value = choices.find((each) => each.value === chosen)?.value ?? choices[0]?.value ?? 'post';
  return (
    <Choice
      label="Appears as"
      value={value}
      options={choices}
      onChange={(uploadType) => onChange({ uploadType })}
    />
  );
}
