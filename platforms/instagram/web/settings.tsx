import type { SettingsProps } from '../../web-parts.ts';

const isStories = (uploadType: string) => ['stories', 'story'].includes(uploadType.toLowerCase());

/** What a video becomes, and what an image shows. */
export function Settings({ options, media, controls: { Choice, Text }, onChange }: SettingsProps) {
  const { uploadType, altText } = options;
  if (media === null) return null;
  return (
    <>
      <Choice
        label="Appears as"
        value={isStories(uploadType) ? 'STORIES' : 'post'}
        options={[
          { value: 'post', label: media === 'video' ? 'Reel' : 'Post' },
          { value: 'STORIES', label: 'Story' },
        ]}
        onChange={(value) =>
          onChange({ uploadType: value === 'post' && media === 'video' ? 'REELS' : value })
        }
      />
      {media === 'image' && (
        <Text
          label="Alt text"
          value={altText ?? ''}
          hint="What the image shows, for whoever cannot see it."
          onChange={(text) => onChange({ altText: text === '' ? null : text })}
        />
      )}
    </>
  );
}
