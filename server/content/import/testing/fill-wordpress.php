<?php
// Fills an empty WordPress by its own functions, exports it by its own export, and writes what a guest sees of each post.
// php fill-wordpress.php <folder> <socket> <WordPress> [<language>]: files go to <folder>; with a language it only exports.
[, $folder, $socket, $wordpress] = $argv;
$language = $argv[4] ?? null;
define('ABSPATH', rtrim($wordpress, '/') . '/');
define('WP_CONTENT_DIR', "$folder/content");
define('WP_CONTENT_URL', 'https://old.example/wp-content');
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', "localhost:$socket");
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', 'https://old.example');
define('WP_SITEURL', 'https://old.example');
define('WP_INSTALLING', $language === null);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
$_SERVER += ['HTTP_HOST' => 'old.example', 'SERVER_NAME' => 'old.example', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET', 'REMOTE_ADDR' => '127.0.0.1'];
ini_set('display_errors', 'stderr');
error_reporting(E_ERROR);

function wp_mail() {
    return true;
}

require ABSPATH . 'wp-settings.php';
foreach (['upgrade', 'image', 'export', 'taxonomy', 'file', 'media'] as $part) require_once ABSPATH . "wp-admin/includes/$part.php";
if ($language !== null) {
    // Once in a process: WordPress's export declares its functions anew each time.
    wp_set_current_user(1);
    $GLOBALS['locale'] = $language;
    ob_start();
    export_wp();
    file_put_contents("$folder/$language.xml", ob_get_clean());
    exit;
}
wp_install('Старый сайт', 'olena', 'olena@old.example', true, '', 'password');
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => 'any', 'numberposts' => -1]) as $post) wp_delete_post($post->ID, true);
update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
update_option('timezone_string', 'Europe/Kyiv');
$GLOBALS['wp_rewrite']->init();
wp_set_current_user(1);
wp_installing(false);

function picture(string $name, int $parent = 0, string $caption = '', string $alt = ''): int {
    static $shade = 0;
    $path = wp_upload_dir('2023/05')['path'] . "/$name";
    $image = imagecreatetruecolor(1200, 800);
    imagefill($image, 0, 0, imagecolorallocate($image, 40 * ++$shade % 256, 90 + $shade, 200 - $shade));
    imagejpeg($image, $path);
    $id = wp_insert_attachment(['post_title' => $name, 'post_mime_type' => 'image/jpeg', 'post_excerpt' => $caption, 'guid' => "https://old.example/wp-content/uploads/2023/05/$name"], $path, $parent);
    update_post_meta($id, '_wp_attachment_image_alt', $alt);
    wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $path));
    return $id;
}

// Page builders and membership plugins of the old site, as guests saw them.
add_shortcode('tabs', fn($values, $inner) => do_shortcode($inner));
add_shortcode('tab', fn($values, $inner) => "<div><h4>{$values['title']}</h4>\n\n" . do_shortcode($inner) . "</div>");
add_shortcode('vc_row', fn($values, $inner) => '<div>' . do_shortcode($inner) . '</div>');
add_shortcode('vc_single_image', fn($values) => '<figure>' . wp_get_attachment_image($values['image'], 'large') . '</figure>');
add_shortcode('vc_raw_html', fn($values, $inner) => rawurldecode(base64_decode($inner)));
add_shortcode('members_logged_in', fn($values, $inner) => is_user_logged_in() ? $inner : '');

$terms = [];
$terms['avto'] = wp_insert_term('Авто & мото', 'category', ['slug' => 'avto', 'description' => 'О машинах'])['term_id'];
$terms['news'] = wp_insert_term('Новости', 'category', ['slug' => 'news', 'parent' => $terms['avto']])['term_id'];
$terms['news-2'] = wp_insert_term('Новости', 'category', ['slug' => 'news-2', 'parent' => wp_insert_term('Порт', 'category', ['slug' => 'port'])['term_id']])['term_id'];

function post(string $slug, string $text, array $more = []): int {
    static $minute = 0;
    $metas = $more['metas'] ?? [];
    unset($more['metas']);
    $id = wp_insert_post(wp_slash($more + ['post_title' => "Запись $slug", 'post_name' => $slug, 'post_content' => $text, 'post_status' => 'publish', 'post_author' => 1, 'post_date' => sprintf('2023-05-02 10:%02d:00', $minute++)]), true);
    if (is_wp_error($id)) throw new Exception($id->get_error_message());
    foreach ($metas as $key => $value) add_post_meta($id, $key, $value);
    return $id;
}

$at = 'https://old.example/wp-content/uploads/2023/05';
$a = picture('a.jpg', 0, 'Лот <b>перед</b> торгами', 'Лот');
$b = picture('b.jpg');
$c = picture('c.jpg');
post('headings', "Вступ.\n<h2>Ціна</h2>\nСедан 900 $\nДжип 1200 $\n\n<h3>Строки</h3>\nДва місяці.");
post('lists', "Порты:\n<ul>\n \t<li>Одесса</li>\n \t<li>Гданьск\nи Гдыня</li>\n</ul>\nи другие\n<ol>\n \t<li>раз</li>\n</ol>");
post('quote', "До.\n<blockquote>Первая.\n\nВторая.</blockquote>\nПосле.");
post('table', "До.\n<table>\n<tbody>\n<tr>\n<td>Седан\nбензин</td>\n<td>900 $</td>\n</tr>\n</tbody>\n</table>\nПосле.");
post('rule', "До.\n<hr />\nПосле.\n<!--more-->\n\nДальше.");
post('pre', "До.\n<pre>a = 1\n\n  b = 2</pre>\nПосле.");
post('figure', "До.\n<figure><img src=\"$at/a.jpg\" alt=\"Лот\" /><figcaption>Слова</figcaption></figure>\nПосле.");
post('windows', "Первая.\r\nВторая.\r\n\r\nТретья.\r\n<h2>Часть</h2>\r\nЧетвёртая.");
post('breaks', "Одна<br />Две<br />\nТри\n\n&nbsp;\n\n<div>В блоке</div>\n<p>Абзац</p>Хвост");
post('entities', "Тест &amp; <b>жирный</b>, 5 &lt; 6, <em>курсив</em> и <a href=\"https://old.example/?p=1\">ссылка</a>, <a href=\"https://other.example/x\">чужая</a>.");
post('caption', "[caption id=\"attachment_$a\" align=\"aligncenter\" width=\"600\"]<a href=\"$at/a.jpg\"><img src=\"$at/a-300x200.jpg\" alt=\"\" width=\"300\" height=\"200\" /></a> Подпись <b>лота</b>[/caption]\nПосле.");
post('caption-value', "[caption width=\"300\" caption=\"Слова в значении\"]<img src=\"$at/b.jpg\" alt=\"\" />[/caption]");
post('gallery-ids', "До.\n\n[gallery ids=\"$b,$a\"]");
$own = post('gallery-own', '[gallery]');
picture('own-1.jpg', $own);
picture('own-2.jpg', $own, 'Вторая');
post('gallery-include', "[gallery include='$a,$c']");
post('linked', "До.\n\n<a href=\"$at/c.jpg\"><img src=\"$at/c-300x200.jpg\" alt=\"\" /></a>\n\n<a href=\"https://other.example/\"><img src=\"$at/b.jpg\" alt=\"\" /></a>");
post('file', "<a href=\"$at/price.pdf\">Цены</a>");
post('youtube', "До.\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nПосле.");
post('vimeo', "До.\n\nhttps://vimeo.com/76979871\n\nПосле.");
post('vimeo-embed', "[embed]https://vimeo.com/76979871[/embed]");
post('video', "До.\n\n[video mp4=\"$at/a.mp4\"][/video]\n\nПосле.");
post('escaped', "Пишите [[gallery]] так.");
post('tabs', "[tabs][tab title=\"Киев\"]900 $[/tab][tab title=\"Одесса\"]1200 $[/tab][/tabs]");
post('builder', "[vc_row]До.\n\n[vc_single_image image=\"$c\"][vc_raw_html]" . base64_encode(rawurlencode('<script>alert(1)</script>')) . "[/vc_raw_html][/vc_row]");
post('members', "Для всех.\n\n[members_logged_in]Тайная цена[/members_logged_in]");
post('form', "До.\n\n<form action=\"/x\"><input name=\"a\" /></form>\n\n<script>alert(1)</script>После.");
post('как-купить', "Адрес из кириллицы.");
post('draft', 'Тайный черновик.', ['post_status' => 'draft']);
post('private', 'Тайная личная.', ['post_status' => 'private']);
post('password', 'Тайная под паролем.', ['post_password' => 'x']);
post('planned', 'Тайная будущая.', ['post_status' => 'future', 'post_date' => '2100-01-01 10:00:00']);
$renamed = post('first-name', 'Переименованная.');
wp_update_post(['ID' => $renamed, 'post_name' => 'second-name']);
post('categories', 'В рубриках.', ['post_category' => [$terms['avto'], $terms['news'], $terms['news-2']], 'tags_input' => ['США', 'порт & море']]);
post('page', 'Страница.', ['post_type' => 'page']);
post('closed', 'Тайная для участников.', ['metas' => ['_members_access_role' => 'subscriber']]);
$commented = post('fields', 'С полями.', ['metas' => ['_yoast_wpseo_meta-robots-noindex' => '1', '_yoast_wpseo_canonical' => 'https://other.example/c', 'my_price' => '500', '_thumbnail_id' => $a], 'post_excerpt' => 'Отрывок']);
wp_insert_comment(['comment_post_ID' => $commented, 'comment_content' => 'Спасибо', 'comment_author' => 'Іван', 'comment_approved' => 1]);
stick_post($commented);
$shared = wp_insert_post(['post_type' => 'wp_block', 'post_title' => 'Общий', 'post_status' => 'publish', 'post_content' => "<!-- wp:paragraph -->\n<p>Общие слова.</p>\n<!-- /wp:paragraph -->"]);
post('blocks', "<!-- wp:paragraph -->\n<p>Абзац<br>с переносом.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading {\"level\":3} -->\n<h3 id=\"price\">Цена</h3>\n<!-- /wp:heading -->\n\n<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>раз <a href=\"#price\">цена</a></li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->\n\n<!-- wp:table -->\n<figure class=\"wp-block-table\"><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table></figure>\n<!-- /wp:table -->\n\n<!-- wp:block {\"ref\":$shared} /-->\n\n<!-- wp:latest-posts /-->");
post('block-pictures', "<!-- wp:image {\"id\":$a} -->\n<figure class=\"wp-block-image\"><a href=\"$at/a.jpg\"><img src=\"$at/a-1024x683.jpg\" alt=\"Лот\" class=\"wp-image-$a\"/></a><figcaption class=\"wp-element-caption\">Подпись</figcaption></figure>\n<!-- /wp:image -->\n\n<!-- wp:gallery {\"linkTo\":\"none\"} -->\n<figure class=\"wp-block-gallery has-nested-images columns-default is-cropped\"><!-- wp:image {\"id\":$b} -->\n<figure class=\"wp-block-image size-large\"><img src=\"$at/b.jpg\" alt=\"\" class=\"wp-image-$b\"/></figure>\n<!-- /wp:image --></figure>\n<!-- /wp:gallery -->\n\n<!-- wp:cover {\"url\":\"$at/c.jpg\",\"hasParallax\":true} -->\n<div class=\"wp-block-cover has-parallax\" style=\"background-image:url($at/c.jpg)\"><div class=\"wp-block-cover__inner-container\"><!-- wp:paragraph -->\n<p>Слова на картинке</p>\n<!-- /wp:paragraph --></div></div>\n<!-- /wp:cover -->");
post('block-embeds', "<!-- wp:embed {\"url\":\"https://youtu.be/dQw4w9WgXcQ\",\"type\":\"video\",\"providerNameSlug\":\"youtube\"} -->\n<figure class=\"wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube\"><div class=\"wp-block-embed__wrapper\">\nhttps://youtu.be/dQw4w9WgXcQ\n</div><figcaption class=\"wp-element-caption\">Осмотр</figcaption></figure>\n<!-- /wp:embed -->\n\n<!-- wp:embed {\"url\":\"https://vimeo.com/76979871\",\"type\":\"video\",\"providerNameSlug\":\"vimeo\"} -->\n<figure class=\"wp-block-embed is-type-video is-provider-vimeo wp-block-embed-vimeo\"><div class=\"wp-block-embed__wrapper\">\nhttps://vimeo.com/76979871\n</div></figure>\n<!-- /wp:embed -->");
wp_trash_post(post('trashed', 'Тайная из корзины.'));

wp_set_current_user(0);
$shown = [];
foreach (get_posts(['post_type' => ['post', 'page'], 'post_status' => ['publish', 'draft', 'private', 'future'], 'numberposts' => -1, 'orderby' => 'ID', 'order' => 'ASC', 'suppress_filters' => true]) as $post) {
    $GLOBALS['post'] = $post;
    setup_postdata($post);
    $shown[] = [
        'id' => $post->ID,
        'type' => $post->post_type,
        'title' => $post->post_title,
        'slug' => urldecode($post->post_name),
        'status' => $post->post_status,
        'closed' => $post->post_password !== '' || get_post_meta($post->ID, '_members_access_role', true) !== '',
        'date' => $post->post_date_gmt,
        'link' => get_permalink($post),
        'categories' => $post->post_type === 'post' ? array_values(array_filter(array_map(fn($term) => html_entity_decode($term->name), get_the_category($post->ID)), fn($name) => $name !== 'Uncategorized')) : [],
        'tags' => array_map(fn($term) => html_entity_decode($term->name), get_the_tags($post->ID) ?: []),
        'html' => apply_filters('the_content', $post->post_content),
    ];
}
file_put_contents("$folder/shown.json", json_encode($shown, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR));
