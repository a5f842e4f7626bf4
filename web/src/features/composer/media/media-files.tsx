import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useId, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { MediaTile } from './media-tile.tsx';
import { OrderHelp } from '../../../ui/order-help.tsx';
import { useMediaOrder } from './use-media-order.ts';

interface MediaFilesProps {
  media: readonly LibraryItem[];
  /** The input for files that replace the current media. */
  input: RefObject<HTMLInputElement | null>;
  onAdd: (files: File[]) => void;
  /** True if the networks of the post accept another file. */
  canAdd: boolean;
  onChange: (files: File[]) => void;
  onRemove: (item: LibraryItem) => void;
  onEdited: (item: LibraryItem, copy: LibraryItem) => void;
  onOrder: (items: readonly LibraryItem[]) => void;
  altTextFor: (item: LibraryItem) => ComponentProps<typeof MediaTile>['altText'];
}

const EditImage = lazyComponent(async () => (await import('./edit-image.tsx')).EditImage);

const accepted = acceptedFiles(mediaKinds);

/** Moves the focus to the list when the first file replaces the drop area, which had the focus. */
function useFocusOnFirst(isEmpty: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const wasEmpty = useRef(isEmpty);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasEmpty.current && !isEmpty && isLost) list.current?.focus({ preventScroll: true });
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  return list;
}

/** The media of the post in order, or a drop area while there is none. */
export function MediaFiles(props: MediaFilesProps) {
  const { media, input, onAdd, canAdd, onChange, onRemove, onEdited, onOrder, altTextFor } = props;
  const order = useMediaOrder(media, onOrder);
  const howTo = useId();
  const more = useRef<HTMLInputElement>(null);
  const list = useFocusOnFirst(media.length === 0);
  if (media.length === 0)
    return (
      <div data-repair="add">
        <FileDrop
          label="Upload a photo or a video"
          hint="MP4, AVI, MOV, WMV, JPG, PNG or WebP, up to 2 GB each"
          accept={accepted}
          compact
          onFiles={onAdd}
        />
      </div>
    );
  return (
    <>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="Selected files"
        sx={{ outline: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {media.map((item) => (
          <MediaTile
            key={item._id}
            item={item}
            onRemove={() => onRemove(item)}
            edit={
              item.kind === 'image' && (
                <Suspense>
                  <EditImage item={item} onEdited={onEdited} />
                </Suspense>
              )
            }
            altText={altTextFor(item)}
            {...(media.length > 1 && {
              sorting: {
                // During a move only the CSS order changes. The list is reordered at the drop, so that the handle keeps
                // the focus.
                index: order.items.indexOf(item),
                isLifted: order.liftedId === item._id,
                howTo,
                handle: order.handleOf(item._id),
              },
            })}
          />
        ))}
        {canAdd && (
          <Box component="li" style={{ order: media.length }}>
            <ButtonBase data-repair="add" onClick={() => more.current?.click()} sx={addSx}>
              <PlusIcon />
              Add media
            </ButtonBase>
          </Box>
        )}
      </Box>
      {media.length > 1 && <OrderHelp id={howTo} announcement={order.announcement} />}
      <FileInput ref={more} label="More files" accept={accepted} multiple onFiles={onAdd} />
      <FileInput ref={input} label="Replacement files" accept={accepted} multiple onFiles={onChange} />
    </>
  );
}

const addSx = {
  flexDirection: 'column',
  gap: 0.5,
  width: 104,
  height: 104,
  border: '1px dashed',
  borderColor: 'text.disabled',
  borderRadius: '10px',
  typography: 'body2',
  fontWeight: 560,
  '&:hover': { borderColor: 'text.secondary', bgcolor: 'action.hover' },
} as const;
