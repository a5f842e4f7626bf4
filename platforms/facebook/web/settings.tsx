import type { SettingsProps } from '../../web-parts.ts';

const post = { value: 'post', label: 'Post' };
const story = { value: 'STORIES', label: 'Story' };
const videoTypes = [{ value: 'video', label: 'Video' }, { value: 'reel', label: 'Reel' }, story];

const typeByUploadType: Readonly<Record<string, string>> = {
  stories: 'STORIES',
  story: 'STORIES',
  reel: 'reel',
  reels: 'reel',
  video: 'video',
};

/** A post without files has no types to choose from. Several images cannot be a story. */
export function Settings({ options, files, controls: { Choice }, onChange }: SettingsProps) {
  const [first] = files;
  if (first === undefined) return null;
  const chosen = typeByUploadType[options.uploadType.toLowerCase()];
  const imageTypes = [post, { ...story, disabled: files.length > 1 && chosen !== story.value }];
  const offered = first === 'video' ? videoTypes : imageTypes;
  // A post whose image is moved before its video keeps its video type, such as reel. The type stays listed, so that
  // people can change it.
  const kept = videoTypes.filter(
    ({ value }) => value === chosen && !offered.some((each) => each.value === value),
  );
  const types = [...offered, ...kept];
  const value = types.find((each) => each.value === chosen)?.value ?? types[0]?.value ?? 'post';
  return (
    <Choice
      label="Appears as"
      value={value}
      options={types}
      {...(first === 'image' && files.length > 1 && { hint: 'A story has one image or video.' })}
      onChange={(uploadType) => onChange({ uploadType })}
    />
  );
}
