import type { SettingsProps } from '../../web-parts.ts';

const story = { value: 'STORIES', label: 'Story' };
const reel = { value: 'REELS', label: 'Reel' };
const image = { value: 'image', label: 'Image' };
const post = (label: string) => ({ value: 'post', label });

const valueByUploadType: Readonly<Record<string, string>> = {
  stories: story.value,
  story: story.value,
  reel: reel.value,
  reels: reel.value,
  video: reel.value,
  image: image.value,
};

/**
 * Several files are a carousel by default. People can choose to publish only one of them if it is the only image or
 * the only video.
 */
function choicesFor(files: SettingsProps['files']) {
  const images = files.filter((kind) => kind === 'image').length;
  const videos = files.length - images;
  if (files.length === 1) return { types: images === 1 ? [post('Image'), story] : [reel, story] };
  const single = { ...story, disabled: true };
  if (images === 0 || videos === 0)
    return { types: [post('Carousel'), single], hint: 'A story has one image or video.' };
  return {
    types: [post('Carousel'), { ...image, disabled: images > 1 }, { ...reel, disabled: videos > 1 }, single],
    hint: 'An image or a reel has one file: the other files are not published on Instagram.',
  };
}

export function Settings({ options, files, controls: { Choice }, onChange }: SettingsProps) {
  if (files.length === 0) return null;
  const { types: offered, hint } = choicesFor(files);
  const chosen = valueByUploadType[options.uploadType.toLowerCase()];
  // A chosen kind that does not fit the file stays listed, so that the person can change it.
  const unsuited = files[0] === 'video' ? image : reel;
  const isUnsuited = files.length === 1 && chosen === unsuited.value;
  const types = isUnsuited ? [...offered, unsuited] : offered;
  const value = types.find((each) => each.value === chosen)?.value ?? types[0]?.value ?? '';
  return (
    <Choice
      label="Appears as"
      value={value}
      // The chosen type is never disabled, because a disabled choice would not appear as the current one.
      options={types.map((each) => (each.value === value ? { ...each, disabled: false } : each))}
      {...(hint !== undefined && { hint })}
      onChange={(uploadType) => onChange({ uploadType })}
    />
  );
}
