import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { issuesOf, type ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerState, Editor } from '@fanfare/core/composer/state.ts';
import { isDraft, type Variant } from '@fanfare/core/composer/variant.ts';
import { Suspense, useMemo } from 'react';
import { useModule } from '../../browser/use-module.ts';
import { carouselNetworks, findNetwork } from '../../networks/networks.tsx';
import { lazyComponent, lazyScreen } from '../../ui/lazy-component.ts';

const PostPanel = lazyComponent(async () => (await import('./composer-panel.tsx')).ComposerPanel);
const CarouselPanel = lazyScreen(async () => (await import('./carousel/index.ts')).CarouselPanel);
const CarouselMode = lazyComponent(async () => (await import('./carousel/index.ts')).CarouselMode);
const NoCarouselAccounts = lazyComponent(
  async () => (await import('./carousel/index.ts')).NoCarouselAccounts,
);

/** Loads the panel of an editor before the screen is rendered. */
export const loadPanel = (editor: Editor) => (editor === 'carousel' ? CarouselPanel : PostPanel).preload();

/** The note next to the heading of the accounts, and the text that is shown when there are no accounts. */
const carouselStrip = {
  badge: (
    <Suspense>
      <CarouselMode />
    </Suspense>
  ),
  empty: (
    <Suspense>
      <NoCarouselAccounts />
    </Suspense>
  ),
};

const postStrip = {};

interface EditorRules {
  find: FindNetwork;
  /** True if the carousel rules are loaded; always true in the other editors, which have no rules of their own. */
  isLoaded: boolean;
  issuesIn(variants: readonly Variant[]): ComposerIssue[];
}

const isForCarousels = ({ platform }: ConnectedAccount): boolean =>
  findNetwork(platform).carouselEditor === true;

const none: readonly ConnectedAccount[] = [];

/** The parts and rules of the open editor. The rules of carousels are loaded only for the carousel editor. */
export function useEditor(
  { editor, variants }: ComposerState,
  rules: FindNetwork,
  accounts: readonly ConnectedAccount[] | undefined,
) {
  const isCarousel = editor === 'carousel';
  const carousel = useModule('carousel editor', isCarousel, () => import('./carousel/index.ts'));
  const { isLoaded, ...own } = useMemo((): EditorRules => {
    if (!isCarousel) return { find: rules, isLoaded: true, issuesIn: (all) => issuesOf(all, rules) };
    const labels = carouselNetworks.map(({ label }) => label);
    return {
      find: carousel?.withCaptionLimit(rules) ?? rules,
      isLoaded: carousel !== undefined,
      issuesIn: (all) => carousel?.carouselIssuesOf(all, rules, labels) ?? [],
    };
  }, [isCarousel, rules, carousel]);
  const offered = useMemo(
    () => (isCarousel ? accounts?.filter(isForCarousels) : accounts),
    [isCarousel, accounts],
  );
  return {
    ...own,
    /** The accounts for which this editor can make posts; undefined until they are loaded. */
    offered,
    list: offered ?? none,
    hasRules: isLoaded && variants.every((each) => isDraft(each) || rules(each.uploadTo) !== null),
    Panel: isCarousel ? CarouselPanel : PostPanel,
    strip: isCarousel ? carouselStrip : postStrip,
    /** True if a busy button shows a text such as "Processing..." instead of a spinner. */
    showsBusyLabel: isCarousel,
  };
}
