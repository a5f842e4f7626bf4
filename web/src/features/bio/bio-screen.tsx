import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { bioPagesMax } from '@fanfare/core/bio/page.ts';
import { Suspense } from 'react';
import { useStoreAnswer, useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { BioSkeleton } from './bio-skeleton.tsx';
import { OpenPage } from './open-page.tsx';
import { PageList } from './page-list.tsx';
import { newPage, useBioAddress } from './use-address.ts';

const NewPage = lazyComponent(async () => (await import('./new-page.tsx')).NewPage);

const title = 'Link In Bio';
const subtitle = 'A page of links for your profiles. It is small, fast and counts without cookies.';

function Pages({ workspace }: { workspace: WorkspaceWithRole }) {
  const { pageId, openPage } = useBioAddress();
  const storeAnswer = useStoreAnswer();
  const { data: pages, error, isValidating, mutate } = useRead('listBioPages', { workspaceId: workspace.id });
  if (!pages)
    return (
      <Page title={title}>
        {error ? (
          <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
        ) : (
          <BioSkeleton />
        )}
      </Page>
    );
  const isNew = pages.length === 0 || (pageId === newPage && pages.length < bioPagesMax);
  const open = pages.find(({ id }) => id === pageId) ?? pages[0];
  const list = pages.length > (isNew ? 0 : 1) && (
    <PageList pages={pages} openId={isNew ? newPage : open?.id} onOpen={openPage} />
  );
  if (isNew || !open)
    return (
      <Page title={title} subtitle={subtitle}>
        {list}
        <Suspense fallback={<BioSkeleton />}>
          <NewPage
            workspaceId={workspace.id}
            isFirst={pages.length === 0}
            onCancel={() => openPage(null)}
            onCreated={(page) => {
              storeAnswer('findBioPage', { workspaceId: workspace.id, id: page.id }, page);
              void mutate([...pages, page], { revalidate: false });
              openPage(pages.length === 0 ? null : page.id);
            }}
          />
        </Suspense>
      </Page>
    );
  return (
    <OpenPage
      key={open.id}
      summary={open}
      workspace={workspace}
      list={list}
      onNew={pages.length < bioPagesMax ? () => openPage(newPage) : null}
      onChanged={(page) => {
        const { id, workspaceId, name, title: its, state, changes, createdAt, updatedAt } = page;
        const next = { id, workspaceId, name, title: its, state, changes, createdAt, updatedAt };
        void mutate(
          pages.map((each) => (each.id === id ? next : each)),
          { revalidate: false },
        );
      }}
      onRemoved={() => {
        void mutate(
          pages.filter(({ id }) => id !== open.id),
          { revalidate: false },
        );
        openPage(null);
      }}
    />
  );
}

export function BioScreen() {
  const { workspace } = useVisit();
  // The key closes the open page when the workspace changes.
  if (workspace) return <Pages key={workspace.id} workspace={workspace} />;
  return (
    <Page title={title} subtitle={subtitle}>
      <NoWorkspace />
    </Page>
  );
}
