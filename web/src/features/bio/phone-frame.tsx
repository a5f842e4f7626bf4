import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { BioContent, BioPage } from '@fanfare/core/bio/page.ts';
import { renderBioPage } from '@fanfare/core/bio/public-page.ts';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { findProfile } from '../../networks/profiles.ts';
import { fullAddress } from './page-texts.ts';
import { picturePaths, previewView } from './preview-view.ts';
import { useFileStore } from '../../browser/file-store.ts';

/**
 * Returns a function that finds the address of a file in Storage; null until the address is loaded, and for a missing
 * file.
 */
function usePictureAddresses(paths: readonly string[]): (path: string) => string | null {
  const store = useFileStore();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = paths.filter((path) => !known.has(path)).join('\n');
  useEffect(() => {
    let isOver = false;
    const missing = wanted === '' ? [] : wanted.split('\n');
    void Promise.allSettled(missing.map((path) => store.addressOf(path))).then((answers) => {
      if (isOver || missing.length === 0) return;
      setKnown((before) => {
        const found = missing.map((path, index) => {
          const answer = answers[index];
          return [path, answer?.status === 'fulfilled' ? answer.value : ''] as const;
        });
        return new Map([...before, ...found]);
      });
    });
    return () => {
      isOver = true;
    };
  }, [store, wanted]);
  return (path) => known.get(path) || null;
}

/**
 * The number of posts to read. It is higher than the number of posts on the page, which leaves out posts without a
 * picture.
 */
const postsRead = 20;

interface PhoneFrameProps {
  label: string;
  page: BioPage;
  content: BioContent;
  workspace: WorkspaceWithRole;
  height: number | string;
}

/** Shows a page in the outline of a phone. The page is drawn by the function that also draws the public page. */
export function PhoneFrame({ label, page, content, workspace, height }: PhoneFrameProps) {
  const { call } = useSession();
  const now = useNow().getTime();
  const { latest } = content;
  const { data: accounts = [] } = useRead('listAccounts', { workspaceId: workspace.id });
  const { data: posts = [] } = useSWR(
    latest && ['latest posts of a page', workspace.id, latest.platform, latest.platformId],
    async ([, workspaceId, platform, account]: string[]) => {
      const answer = await call('listPosts', {
        workspaceId: workspaceId ?? '',
        status: 'uploaded',
        platform: platform ?? '',
        platform_id: account ?? '',
        limit: postsRead,
      });
      return answer.groups.flatMap((group) => group.posts);
    },
    { revalidateOnFocus: false },
  );
  const addressOf = usePictureAddresses(picturePaths({ content, workspace, posts }));
  const html = renderBioPage(
    previewView({
      content,
      workspace,
      address: fullAddress(page.name),
      now,
      accounts,
      posts,
      findProfile,
      addressOf,
    }),
  );
  return (
    <Box sx={phoneSx} style={{ height }}>
      <PageFrame label={label} html={html} />
    </Box>
  );
}

/**
 * Shows a document without scripts. The iframe has the same origin, so that a change can replace its content without
 * changing the scroll position.
 */
function PageFrame({ label, html }: { label: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(html);
  const [isLoaded, setIsLoaded] = useState(false);
  const shown = useRef(first);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!isLoaded || !inside?.body || shown.current === html) return;
    shown.current = html;
    const page = new DOMParser().parseFromString(html, 'text/html');
    inside.documentElement.lang = page.documentElement.lang;
    inside.documentElement.dir = page.documentElement.dir;
    inside.head.replaceChildren(...page.head.childNodes);
    inside.body.replaceChildren(...page.body.childNodes);
  }, [html, isLoaded]);
  return (
    <Box
      component="iframe"
      ref={frame}
      title={label}
      sandbox="allow-same-origin"
      srcDoc={first}
      onLoad={() => {
        // Links do not work in the preview, because a followed link would replace the preview.
        frame.current?.contentDocument?.addEventListener('click', (event) => event.preventDefault());
        setIsLoaded(true);
      }}
      sx={frameSx}
    />
  );
}

const phoneSx = {
  overflow: 'hidden',
  p: '8px',
  borderRadius: '40px',
  bgcolor: '#14161f',
  border: 1,
  borderColor: 'divider',
  boxShadow: '0 10px 30px rgba(10, 12, 20, 0.16)',
} as const;

const frameSx = {
  display: 'block',
  width: '100%',
  height: '100%',
  border: 0,
  borderRadius: '32px',
  bgcolor: '#fff',
} as const;
