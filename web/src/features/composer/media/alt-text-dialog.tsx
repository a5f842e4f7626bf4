import { altTextUse, variantsReached } from '@fanfare/core/composer/alt-text-use.ts';
import { counterWith } from '@fanfare/core/composer/counter.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { activeVariant, type ComposerState } from '@fanfare/core/composer/state.ts';
import { altTextInputMax, altTextOf } from '@fanfare/core/posts/alt-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense, type KeyboardEvent } from 'react';
import { DescribeButton } from '../../assistant/index.ts';
import { MediaPicture } from '../../media/index.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/chevrons.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NetworkMarks } from '../accounts/network-marks.tsx';
import { CounterText } from '../../../ui/counter-text.tsx';

interface AltTextDialogProps {
  state: ComposerState;
  /** A file of the open variant. */
  fileId: string;
  find: FindNetwork;
  onOpen: (fileId: string) => void;
  onWrite: (fileId: string, text: string) => void;
  onClose: () => void;
}

/** Edits the alt texts of the open variant's files one after another. Changes apply immediately. */
export function AltTextDialog({ state, fileId, find, onOpen, onWrite, onClose }: AltTextDialogProps) {
  const variant = activeVariant(state);
  const items = variant.media.filter(({ kind }) => altTextUse([variant], kind, find) !== null);
  const index = items.findIndex(({ _id: id }) => id === fileId);
  const item = items[index];
  const reached = variantsReached(state.variants, variant);
  const use = item && altTextUse(reached, item.kind, find);
  if (!item || !use) return null;
  const text = altTextOf(variant.altTexts, fileId);
  const counter = counterWith(text.trim().length, use.max);
  const whose = use.label === null ? 'Alt texts' : `${use.label} alt texts`;
  const noun = items.every(({ kind }) => kind === 'image') ? 'Image' : 'File';
  const isTooLong = counter.count > counter.limit;
  const step = (by: number) => onOpen(items.at((index + by) % items.length)?._id ?? fileId);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { PageUp: -1, PageDown: 1 }[event.key];
    if (by === undefined || items.length < 2) return;
    event.preventDefault();
    step(by);
  };
  return (
    <Modal
      title="Alt text"
      width="sm"
      cancel={null}
      onClose={onClose}
      footer={
        items.length > 1 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <IconButton
              aria-label={`Previous ${noun.toLowerCase()}`}
              aria-keyshortcuts="PageUp"
              onClick={() => step(-1)}
            >
              <ChevronLeftIcon />
            </IconButton>
            <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {noun} {index + 1} of {items.length}
            </Typography>
            <IconButton
              aria-label={`Next ${noun.toLowerCase()}`}
              aria-keyshortcuts="PageDown"
              onClick={() => step(1)}
            >
              <ChevronRightIcon />
            </IconButton>
          </Box>
        )
      }
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Box onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 2 }}>
        <Box sx={pictureSx}>
          <MediaPicture key={fileId} item={{ ...item, alt_text: '' }} fit="contain" hasControls />
        </Box>
        <TextArea
          label={`Alt text of ${item.name}`}
          value={text}
          rows={3}
          placeholder={`Describe the ${item.kind} for people who can't see it.`}
          aside={<CounterText counter={counter} />}
          error={isTooLong ? `${whose} can have at most ${use.max} characters.` : undefined}
          fieldRef={focusAtEnd}
          onChange={(changed) => onWrite(fileId, changed.slice(0, altTextInputMax))}
          tools={
            item.kind === 'image' && (
              <Box sx={{ px: 0.75, pb: 0.75, minHeight: 36 }}>
                <Suspense>
                  <DescribeButton
                    key={fileId}
                    item={item}
                    altText={text}
                    description={variant.description}
                    onWrite={(altText) => onWrite(fileId, altText)}
                  />
                </Suspense>
              </Box>
            )
          }
        />
        {reached.length > 1 && (
          <Box sx={usedBySx}>
            <span aria-hidden>Used by</span>
            <NetworkMarks networks={use.users.map(({ uploadTo }) => uploadTo)} label="Used by" />
          </Box>
        )}
      </Box>
    </Modal>
  );
}

/** React calls this ref only when the dialog opens, because a function outside of the component never changes. */
function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

const pictureSx = { height: 'min(280px, 32dvh)', borderRadius: '8px', overflow: 'hidden' } as const;

const usedBySx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  typography: 'caption',
  color: 'text.secondary',
} as const;
