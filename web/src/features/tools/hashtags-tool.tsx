import { counted } from '@fanfare/core/text/counted.ts';
import { checkCaption } from '@fanfare/core/quick-checks/caption-check.ts';
import {
  cleanList,
  listHashtags,
  type HashtagNote,
  type ListedHashtag,
} from '@fanfare/core/quick-checks/hashtag-list.ts';
import { hashtagMax, templateHashtagsMax } from '@fanfare/core/templates/rules.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useModals } from '../../ui/modals.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { TemplateModal } from '../templates/index.ts';
import { HashIcon } from './icons.tsx';
import { QuickCard } from './quick-card.tsx';
import { StatusAnnouncement } from './status-announcement.tsx';
import { keptText, useKeptInput } from './use-kept-input.ts';

const noteText: Readonly<Record<HashtagNote, string>> = {
  changed: 'cleaned',
  double: 'double',
  numbers: 'needs a letter',
  long: `over ${hashtagMax} characters`,
  empty: 'nothing valid in it',
};

/**
 * The largest number of hashtags that are shown one by one. Showing all hashtags of a very long text would freeze the
 * page.
 */
const shownMax = 200;

function Chip({ hashtag: { written, tag, note } }: { hashtag: ListedHashtag }) {
  return (
    <Box component="li" sx={itemSx}>
      <Box component={tag === null ? 's' : 'span'} sx={chipSx} data-removed={tag === null}>
        {tag ?? written}
      </Box>
      {note !== null && (
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          {noteText[note]}
        </Typography>
      )}
    </Box>
  );
}

/** For each network, the problems of a post whose text is only these hashtags. */
function problemsOf(facts: readonly Facts[], tags: readonly string[]): string[] {
  const text = tags.join(' ');
  if (text === '') return [];
  return facts.flatMap((network) => {
    const { left, counter, issues } = checkCaption(text, network);
    const tooLong = `${network.label}: the list alone has ${counter.count.toLocaleString('en')} of ${counter.limit.toLocaleString('en')} characters.`;
    return [...issues, ...(left < 0 ? [tooLong] : [])];
  });
}

function SaveAsTemplate({ workspaceId, tags }: { workspaceId: string; tags: readonly string[] }) {
  const modals = useModals();
  const toast = useToast();
  const open = () =>
    modals.open((close) => (
      <Suspense>
        <TemplateModal
          workspaceId={workspaceId}
          kind="hashtag"
          template={null}
          text={tags.join(' ')}
          onClose={close}
          onSaved={({ name }) => {
            close();
            toast({ text: `Saved “${name}” as a template.` });
          }}
        />
      </Suspense>
    ));
  return (
    <Button
      size="small"
      color="inherit"
      disabled={tags.length === 0 || tags.length > templateHashtagsMax}
      onClick={open}
    >
      Save as template
    </Button>
  );
}

export function HashtagsTool({
  facts,
  workspaceId,
  name,
}: {
  facts: readonly Facts[];
  workspaceId: string;
  name: string;
}) {
  const [text, setText] = useKeptInput('hashtags', keptText);
  const measured = useDeferredValue(text);
  const { listed, tags, problems } = useMemo(() => {
    const all = listHashtags(measured);
    const clean = cleanList(all);
    return { listed: all, tags: clean, problems: problemsOf(facts, clean) };
  }, [measured, facts]);
  const removed = listed.length - tags.length;
  const limits = facts.flatMap(({ label, hashtagsMax }) =>
    hashtagsMax === undefined ? [] : [{ label, hashtagsMax }],
  );
  const [limit] = limits;
  const summary = `${limit ? `${tags.length} of ${limit.hashtagsMax}` : counted(tags.length, 'hashtag')}${removed > 0 ? `, ${removed} removed` : ''}`;
  return (
    <QuickCard id="hashtags" name={name} icon={<HashIcon />} aside={listed.length > 0 && summary}>
      <Stack sx={{ gap: 1.5 }}>
        <TextArea
          label="List of hashtags"
          value={text}
          rows={2}
          placeholder="#coldbrew #maple roastery"
          onChange={setText}
        />
        {listed.length > 0 && (
          <Box component="ul" aria-label="Clean list" sx={listSx}>
            {listed.slice(0, shownMax).map((hashtag, index) => (
              <Chip key={`${index} ${hashtag.written}`} hashtag={hashtag} />
            ))}
            {listed.length > shownMax && (
              <Box component="li" sx={itemSx}>{`and ${listed.length - shownMax} more`}</Box>
            )}
          </Box>
        )}
        {problems.map((problem) => (
          <Typography key={problem} variant="body2" sx={{ color: 'warning.main' }}>
            {problem}
          </Typography>
        ))}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {limits.map(({ label, hashtagsMax }) => `${label} allows ${hashtagsMax} hashtags.`).join(' ')} On
          the other networks they only count as characters.
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <CopyButton text={tags.join(' ')} label="Copy clean list" />
          <SaveAsTemplate workspaceId={workspaceId} tags={tags} />
        </Stack>
        <StatusAnnouncement text={listed.length === 0 ? '' : [summary, ...problems].join('. ')} />
      </Stack>
    </QuickCard>
  );
}

const listSx = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, minWidth: 0 } as const;

const itemSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  listStyle: 'none',
  typography: 'body2',
} as const;

const chipSx = {
  px: 1.25,
  py: 0.25,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '&[data-removed="true"]': { color: 'text.secondary', borderStyle: 'dashed' },
} as const;
