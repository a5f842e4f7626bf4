import { Suspense, useState } from 'react';
import { useNow } from '../browser/use-now.ts';
import { TimeZoneField } from '../features/settings/index.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { FormField } from '../ui/form-field.tsx';
import { ImageDrop } from '../ui/image-drop.tsx';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Example } from './example.tsx';

const nothing = () => undefined;

export function FieldExamples() {
  const [name, setName] = useState('Harbour Coffee');
  const now = useNow();
  const [zone, setZone] = useState<string>('Europe/Berlin');
  return (
    <>
      <Example title="Fields">
        <FormField label="Name" value={name} onChange={setName} hint="At most 60 characters." />
        <FormField label="E-mail" value="kim@" error="Enter an e-mail address." onChange={nothing} />
        <FormField label="Account" value="kim@fanfare.example" readOnly onChange={nothing} />
      </Example>
      <Example title="Selects">
        <Suspense>
          <TimeZoneField value={zone} at={now} onChange={setZone} />
        </Suspense>
        <SelectField
          label="Board"
          value=""
          options={[{ value: '', label: 'Choose a board' }]}
          error="Choose a board."
          onChange={nothing}
        />
        <SelectField
          label="Role"
          value="owner"
          options={[{ value: 'owner', label: 'Owner' }]}
          hint="The owner's role cannot be changed."
          disabled
          onChange={nothing}
        />
      </Example>
    </>
  );
}

export function SearchExamples() {
  const [search, setSearch] = useState('sunset');
  return (
    <Example title="Search">
      <SearchBox label="Search posts" placeholder="Search posts..." value="" onChange={nothing} />
      <SearchBox label="Search templates" value={search} onChange={setSearch} />
    </Example>
  );
}

export function FileExamples() {
  const [files, setFiles] = useState<readonly string[]>([]);
  const preview = <NameAvatar id="harbour" name="Harbour Coffee" image={null} size={56} />;
  return (
    <>
      <Example title="Several files">
        <FileDrop
          label="Add media"
          hint={files.length === 0 ? 'Images and videos of up to 200 MB' : `Added: ${files.join(', ')}`}
          accept="image/*,video/*"
          refusals={[
            { name: 'notes.txt', reason: 'is no image or video.' },
            { name: 'holiday.mov', reason: 'is larger than 200 MB. Make it shorter or smaller.' },
          ]}
          onFiles={(added) => setFiles(added.map((file) => file.name))}
        />
        <FileDrop
          label="Add media"
          hint="The upload is under way."
          accept="image/*"
          disabled
          onFiles={nothing}
        />
      </Example>
      <Example title="An image">
        <ImageDrop
          label="Image"
          hint="PNG, JPEG or WebP, at most 5 MB"
          accept="image/*"
          preview={preview}
          hasImage
          onFile={nothing}
          onRemove={nothing}
        />
        <ImageDrop
          label="Image"
          hint="PNG, JPEG or WebP, at most 5 MB"
          accept="image/*"
          preview={preview}
          hasImage={false}
          error="This file is no image."
          onFile={nothing}
          onRemove={nothing}
        />
      </Example>
    </>
  );
}
