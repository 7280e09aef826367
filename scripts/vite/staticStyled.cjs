const { default: StyledProcessor } = require('@linaria/react/processors/styled');

/** Puts the styles of one component into a style sheet, and `styled('div')('class')` in their place. */
class StaticStyled extends StyledProcessor {
  addInterpolation(_node, _precedingCss, source) {
    throw new Error(
      `Styles are static: put an attribute or a custom property in place of ${source}`,
    );
  }

  doRuntimeReplacement() {
    const { astService: t } = this;
    this.replacer(t.callExpression(this.tagExpression, [t.stringLiteral(this.className)]), true);
  }
}

module.exports.default = StaticStyled;
