export { ImageAltText as Settings } from '../../_shared/web/alt-text.tsx';
