/** A size in which an image or video looks best on a network. */
export interface BestSize {
  /** The kind of post, such as "Feed". Several sizes of a network may have the same name. */
  name: string;
  width: number;
  height: number;
  /** The upload type of this kind of post; missing if the kind does not need a certain upload type. */
  uploadType?: string;
  /** True for the cover of a video; missing for an image of a post. */
  isCover?: true;
}
