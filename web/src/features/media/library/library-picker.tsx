import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { MediaKind } from '@fanfare/core/media/media.ts';
import { useState } from 'react';
import { useVisit } from '../../../browser/visit.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LibraryIcon } from '../../../ui/icons/navigation.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PageDrop } from '../../../ui/page-drop.tsx';
import { SelectedFiles } from './selected-files.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { UploadButton } from '../uploads/upload-button.tsx';
import { UploadsContext } from '../uploads/uploads-context.ts';
import { useOwnUploads } from '../uploads/use-own-uploads.ts';
import { allFiles, useLibrary } from './use-library.ts';
import { filesText } from '../media-text.ts';

export interface LibraryPickerProps {
  kinds: readonly MediaKind[];
  multiple: boolean;
  /** The initial selection. */
  chosen?: readonly LibraryItem[];
  /** Receives the files in the order of selection. */
  onPick: (items: LibraryItem[]) => void;
  onClose: () => void;
}

type Selection = ReadonlyMap<string, LibraryItem>;

/** Modal to choose files of the library, or to upload new ones and choose those. */
export function LibraryPicker({ kinds, multiple, chosen = [], onPick, onClose }: LibraryPickerProps) {
  const { workspace } = useVisit();
  const only = kinds.length === 1 ? kinds[0] : undefined;
  const [query, setQuery] = useState({ ...allFiles, kind: only ?? allFiles.kind });
  const [selected, setSelected] = useState<Selection>(() => new Map(chosen.map((item) => [item._id, item])));
  const library = useLibrary(workspace?.id ?? '', query);
  const choose = (item: LibraryItem) =>
    setSelected((before) => new Map(multiple ? before : []).set(item._id, item));
  const deselect = ({ _id: deselectedId }: LibraryItem) =>
    setSelected((before) => new Map([...before].filter(([id]) => id !== deselectedId)));
  const use = (items: Selection) => {
    onPick([...items.values()]);
    onClose();
  };
  const uploads = useOwnUploads(choose, [...selected.values()]);
  return (
    <Modal
      title={multiple ? 'Choose files' : 'Choose a file'}
      width="md"
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={selected.size === 0} onClick={() => use(selected)}>
          {selected.size > 1 ? `Use ${filesText(selected.size)}` : 'Use this file'}
        </Button>
      }
    >
      <UploadsContext value={uploads}>
        <Stack sx={{ gap: 2, minHeight: 'min(480px, 60dvh)' }}>
          <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
            <LibraryFilters query={query} onChange={setQuery} kinds={kinds} />
            <UploadButton kinds={kinds} variant="outlined" />
          </Stack>
          <LibraryGrid
            library={library}
            selected={selected}
            onToggle={(item) => (selected.has(item._id) ? deselect(item) : choose(item))}
            onUse={(item) => use(new Map(multiple ? selected : []).set(item._id, item))}
            narrowed={query.search !== '' || (only === undefined && query.kind !== 'all')}
            empty={
              <EmptyState
                picture={<LibraryIcon size={48} />}
                title="No files yet"
                text="Files you upload stay in the library for future posts."
                action={<UploadButton kinds={kinds} />}
              />
            }
          />
          {multiple && selected.size > 0 && (
            <SelectedFiles items={[...selected.values()]} onLeaveOut={deselect} />
          )}
        </Stack>
        <PageDrop onFiles={(files) => uploads.add(files, kinds)} />
      </UploadsContext>
    </Modal>
  );
}
