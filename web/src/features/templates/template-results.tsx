import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { foundTemplates, type Template, type TemplateKind } from '@fanfare/core/templates/template.ts';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { TemplateIcon } from '../../ui/icons/things.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonCards } from '../../ui/skeleton-cards.tsx';
import type { Templates } from './use-templates.ts';
import { kindText } from './template-text.ts';

const perPage = 24;

interface TemplateResultsProps {
  list: Templates;
  kind: TemplateKind;
  search: string;
  /** Minimum width of a template in pixels. */
  width: number;
  onAdd: () => void;
  children: (template: Template) => ReactNode;
}

/** The templates of one kind that match the search, or a message when there are none. */
export function TemplateResults({ list, kind, search, width, onAdd, children }: TemplateResultsProps) {
  const { templates, error, isLoading, retry } = list;
  if (!templates) {
    if (error) return <ErrorBox text={error.message} busy={isLoading} onRetry={retry} />;
    return <SkeletonCards count={4} label="Loading the templates" />;
  }
  const { one, none, purpose, label } = kindText[kind];
  if (!templates.some(({ template_type: each }) => each === kind)) {
    return (
      <EmptyState
        picture={<TemplateIcon />}
        title={none}
        text={purpose}
        action={
          <Button variant="contained" onClick={onAdd}>
            New {one}
          </Button>
        }
      />
    );
  }
  const found = foundTemplates(templates, { kind, search });
  if (found.length === 0) {
    return (
      <Typography role="status" sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
        No {one} matches. Try a different search.
      </Typography>
    );
  }
  return (
    <Pages key={`${kind} ${search}`} label={label} found={found} width={width}>
      {children}
    </Pages>
  );
}

interface PagesProps extends Pick<TemplateResultsProps, 'width' | 'children'> {
  label: string;
  found: readonly Template[];
}

function Pages({ label, found, width, children }: PagesProps) {
  const [wanted, setWanted] = useState(1);
  const last = Math.ceil(found.length / perPage);
  // After a deletion, the chosen page may no longer exist, so the last page is shown.
  const page = Math.min(wanted, last);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
        }}
      >
        {found.slice((page - 1) * perPage, page * perPage).map(children)}
      </Box>
      <Pagination label={`Pages of ${label.toLowerCase()}`} page={page} last={last} onChange={setWanted} />
    </Stack>
  );
}
