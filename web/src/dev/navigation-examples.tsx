import { useState } from 'react';
import { Pagination } from '../ui/pagination.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Example } from './example.tsx';

const tabs = [
  { id: 'drafts', label: 'Drafts', count: 3 },
  { id: 'scheduled', label: 'Scheduled', count: 128 },
  { id: 'history', label: 'History', count: 0 },
  { id: 'failed', label: 'Failed' },
] as const;

export function NavigationExamples() {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('drafts');
  const [page, setPage] = useState(2);
  return (
    <>
      <Example title="Tabs">
        <Tabs label="Posts" tabs={tabs} value={tab} onChange={setTab}>
          What belongs to “{tabs.find(({ id }) => id === tab)?.label}”.
        </Tabs>
      </Example>
      <Example title="Pages">
        <Pagination page={page} last={12} onChange={setPage} />
        <Pagination label="The only two" page={1} last={2} onChange={() => undefined} />
      </Example>
    </>
  );
}
