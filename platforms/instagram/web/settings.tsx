import { ImageAltText } from '../../_shared/web/alt-text.tsx';
import type { SettingsProps } from '../../web-parts.ts';

const isStories = (uploadType: string) => ['stories', 'story'].includes(uploadType.toLowerCase());

export function Settings(props: SettingsProps) {
  const { options, media, controls, onChange } = props;
  const { uploadType } = options;
  const { Choice } = controls;
  if (media === null) return null;
  return (
    <>
      <Choice
        label="Post type"
        value={isStories(uploadType) ? 'STORIES' : 'post'}
        options={[
          { value: 'post', label: media === 'video' ? 'Reel' : 'Post' },
          { value: 'STORIES', label: 'Story' },
        ]}
        onChange={(value) =>
          onChange({ uploadType: value === 'post' && media === 'video' ? 'REELS' : value })
        }
      />
      <ImageAltText {...props} />
    </>
  );
}
