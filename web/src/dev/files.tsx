import { useState } from 'react';
import { FileDrop } from '../ui/file-drop.tsx';
import { ImageDrop } from '../ui/image-drop.tsx';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { Block } from './block.tsx';
import { longName, nothing } from './samples.ts';

const refusals = [
  { name: 'opening.mov', reason: 'is larger than 1 GB.' },
  { name: `${longName}.tiff`, reason: 'is no JPEG, PNG or MP4.' },
];

/** What is added from the machine. */
export function Files() {
  const [hasImage, setHasImage] = useState(true);
  return (
    <>
      <Block title="Several files">
        <FileDrop
          label="Add media"
          hint="JPEG, PNG or MP4, up to 1 GB each."
          accept="*/*"
          onFiles={nothing}
        />
        <FileDrop
          label="Add media"
          hint="JPEG, PNG or MP4, up to 1 GB each."
          accept="*/*"
          refusals={refusals}
          onFiles={nothing}
        />
        <FileDrop
          label="Add a cover"
          hint="One image."
          accept="image/*"
          multiple={false}
          disabled
          onFiles={nothing}
        />
      </Block>
      <Block title="One image">
        <ImageDrop
          label="Image"
          hint="PNG or JPEG, up to 2 MB."
          accept="image/*"
          preview={<NameAvatar id="harbour" name="Harbour Coffee" image={null} size={56} />}
          hasImage={hasImage}
          onFile={() => setHasImage(true)}
          onRemove={() => setHasImage(false)}
        />
        <ImageDrop
          label="Image"
          hint="PNG or JPEG, up to 2 MB."
          accept="image/*"
          error="That image is larger than 2 MB."
          preview={<NameAvatar id="north" name="Studio North" image={null} size={56} />}
          hasImage={false}
          onFile={nothing}
          onRemove={nothing}
        />
      </Block>
    </>
  );
}
