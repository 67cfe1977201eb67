import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const REASON = 'the sentence of a bug, which no rule depends on';

/**
 * What `throw new Error('...')` says is for whoever reads the log, and may be worded again at will.
 * That it throws at all is still put to the test. Not TypeScript, because Stryker's own processes
 * load it as well.
 */
const bugTexts = {
  shouldIgnore({ node, parentPath }) {
    const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
    if (!isText || parentPath?.node.type !== 'NewExpression') return undefined;
    const { name } = parentPath.node.callee;
    return name === 'Error' || name === 'RangeError' ? REASON : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'bug-texts', bugTexts)];
