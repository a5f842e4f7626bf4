import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { MediaKind } from '@fanfare/core/media/media.ts';
import { useRef, useState } from 'react';
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
import { allFiles, useLibrary, type Library } from './use-library.ts';
import { filesText } from '../media-text.ts';

export interface LibraryPickerProps {
  kinds: readonly MediaKind[];
  multiple: boolean;
  /** The files that are selected when the picker opens. */
  chosen?: readonly LibraryItem[];
  /** Receives the selected files in the order of selection. */
  onPick: (items: LibraryItem[]) => void;
  onClose: () => void;
}

type Selection = ReadonlyMap<string, LibraryItem>;

/** The files from one file of the list to another, including both; empty if one of them is not in the list. */
function rangeOf(items: readonly LibraryItem[], from: string | null, to: string): readonly LibraryItem[] {
  const [start, end] = [from, to].map((id) => items.findIndex(({ _id }) => _id === id));
  if (start === undefined || end === undefined || start === -1 || end === -1) return [];
  return items.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** A cropped or resized copy is not in the library, so its original is shown as selected there. */
const isFor = (shown: LibraryItem, { _id: id, crop, copyOf }: LibraryItem): boolean =>
  shown._id === id || shown.firebasePath === (crop?.of ?? copyOf);

function useSelection(
  shown: readonly LibraryItem[],
  { multiple, chosen }: Required<Pick<LibraryPickerProps, 'multiple' | 'chosen'>>,
) {
  const [selected, setSelected] = useState<Selection>(() => new Map(chosen.map((item) => [item._id, item])));
  const chooseAll = (items: readonly LibraryItem[]) =>
    setSelected((before) => {
      const kept = multiple ? [...before] : [];
      const added = items.filter((item) => !kept.some(([, each]) => isFor(item, each)));
      return new Map([...kept, ...added.map((item) => [item._id, item] as const)]);
    });
  const chosenItems = [...selected.values()];
  /** The files of the list that are selected, or that have a selected copy. */
  const ticked = new Map(
    shown.filter((item) => chosenItems.some((each) => isFor(item, each))).map((item) => [item._id, item]),
  );
  const choose = (item: LibraryItem) => chooseAll([item]);
  /** The last file that was clicked. A click with Shift selects the range that begins at this file. */
  const last = useRef<string | null>(null);
  const toggle = (item: LibraryItem, isRange = false) => {
    const range = isRange && multiple ? rangeOf(shown, last.current, item._id) : [];
    last.current = item._id;
    if (range.length > 0) chooseAll(range);
    else if (ticked.has(item._id)) deselect(item);
    else choose(item);
  };
  const deselect = (item: LibraryItem) =>
    setSelected((before) => new Map([...before].filter(([, each]) => !isFor(item, each))));
  const deselectAll = () => setSelected(new Map());
  /** If the post has several copies of the file, the position of the first copy is returned. */
  const placeOf = (item: LibraryItem) => chosenItems.findIndex((each) => isFor(item, each)) + 1;
  return {
    selected,
    ticked,
    placeOf: multiple ? placeOf : undefined,
    choose,
    chooseAll,
    deselect,
    deselectAll,
    toggle,
  };
}

interface SelectAllProps {
  library: Library;
  selected: Selection;
  onSelect: (items: readonly LibraryItem[]) => void;
}

/** The button that selects all files that are loaded. Files of pages that have not been loaded are not selected. */
function SelectAll({ library: { items = [], hasMore }, selected, onSelect }: SelectAllProps) {
  if (items.length < 2) return null;
  const hasAll = items.every(({ _id: id }) => selected.has(id));
  return (
    <Button color="inherit" disabled={hasAll} onClick={() => onSelect(items)}>
      {hasMore ? 'Select all shown' : 'Select all'}
    </Button>
  );
}

export function LibraryPicker({ kinds, multiple, chosen = [], onPick, onClose }: LibraryPickerProps) {
  const { workspace } = useVisit();
  const only = kinds.length === 1 ? kinds[0] : undefined;
  const [query, setQuery] = useState({ ...allFiles, kind: only ?? allFiles.kind });
  const library = useLibrary(workspace?.id ?? '', query);
  const { selected, ticked, choose, chooseAll, ...selection } = useSelection(library.items ?? [], {
    multiple,
    chosen,
  });
  const grid = useRef<HTMLDivElement>(null);
  /**
   * Focuses the tile of the file that was just deselected, or the first tile if the filter hides that file. Until the
   * next render, the tile is still marked as selected.
   */
  const focusTile = () => {
    const tile = grid.current?.querySelector<HTMLElement>('[data-selected="true"] button');
    (tile ?? grid.current?.querySelector<HTMLElement>('button'))?.focus();
  };
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
            <LibraryFilters
              query={query}
              onChange={(change) => setQuery((before) => ({ ...before, ...change }))}
              kinds={kinds}
            />
            <UploadButton kinds={kinds} variant="outlined" />
            {multiple && <SelectAll library={library} selected={ticked} onSelect={chooseAll} />}
          </Stack>
          <div ref={grid}>
            <LibraryGrid
              library={library}
              selected={ticked}
              placeOf={selection.placeOf}
              onToggle={selection.toggle}
              onUse={(item) => use(new Map(multiple ? selected : []).set(item._id, item))}
              narrowed={query.search !== '' || (only === undefined && query.kind !== 'all')}
              empty={
                <EmptyState
                  picture={<LibraryIcon />}
                  title="No files yet"
                  text="Files you upload stay in the library for future posts."
                  action={<UploadButton kinds={kinds} />}
                />
              }
            />
          </div>
          {multiple && selected.size > 0 && (
            <SelectedFiles
              items={[...selected.values()]}
              onLeaveOut={selection.deselect}
              onNone={selection.deselectAll}
              onEmptied={focusTile}
            />
          )}
        </Stack>
        <PageDrop onFiles={(files) => uploads.add(files, kinds)} />
      </UploadsContext>
    </Modal>
  );
}
