declare module "idiomorph/dist/idiomorph.esm.js" {
  interface Callbacks {
    beforeNodeMorphed?: (old: Node, fresh: Node) => boolean | void;
    beforeAttributeUpdated?: (name: string, node: Element, change: "update" | "remove") => boolean | void;
    beforeNodeRemoved?: (old: Node) => boolean | void;
  }
  interface Options {
    morphStyle?: "innerHTML" | "outerHTML";
    ignoreActiveValue?: boolean;
    restoreFocus?: boolean;
    callbacks?: Callbacks;
  }
  export const Idiomorph: { morph(old: Element, fresh: string | Element, options?: Options): Node[] | undefined };
}
